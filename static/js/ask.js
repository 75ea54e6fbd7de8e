// Asks for the viewer's own view of the table, one question at a time, and knows whether the site can be reached at all.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const PATIENCE = 8000;

  let newest = 0; // the newest version that was heard of
  let asked = null; // the question on its way: { arrival, abort }
  let isCut = false; // nothing reaches the site
  let isClosed = false; // the site does not want us back

  const table = () => document.getElementById("table");

  tarot.isCut = () => isCut;
  tarot.isClosed = () => isClosed;
  tarot.setCut = (value) => {
    if (value === isCut || (value && isClosed)) return;
    isCut = value;
    document.documentElement.toggleAttribute("data-coupee", isCut);
    tarot.lineChanged?.();
  };

  tarot.close = () => {
    if (isClosed) return;
    isClosed = true;
    tarot.setCut(false);
    tarot.showLine("err", "ferme", "recharge");
    tarot.alert(tarot.text("ferme"));
  };

  const ask = async (signal) => {
    const since = tarot.version();
    const response = await fetch(`${table().dataset.url}?since=${since}`, {
      headers: { "HX-Request": "true", Accept: "text/html" },
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    const redirect = response.headers.get("HX-Redirect");
    if (redirect) return location.assign(redirect);
    if (response.status === 403 || response.status === 404) return tarot.close();
    if (!response.ok) throw new Error(`status ${response.status}`);
    const text = await response.text();
    tarot.setCut(false);
    if (tarot.isBusy()) return undefined; // a decision of ours left meanwhile: its answer will be newer
    if (tarot.version() !== since) return ask(signal); // or has just arrived: it would be told twice
    const found = /data-version="(\d+)"/.exec(text);
    if (found && Number(found[1]) > since) await tarot.receive(text, 200);
    tarot.noteBuild(/data-build="([^"]*)"/.exec(text)?.[1]);
    return undefined;
  };

  // Asks for the table now, unless the page is about to know or about to leave; resolves to whether it arrived.
  tarot.refresh = () => {
    if (!table() || isClosed || table().dataset.next || tarot.isBusy()) return Promise.resolve(true);
    if (asked) return asked.arrival;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), PATIENCE);
    const mine = { abort: () => controller.abort() };
    mine.arrival = ask(controller.signal).then(() => true, () => {
      if (asked === mine) tarot.setCut(true);
      return false;
    }).finally(() => {
      clearTimeout(timer);
      if (asked === mine) asked = null;
    });
    asked = mine;
    return mine.arrival;
  };

  // Gives up the question that is on its way: it may hang on a line that is dead, or be older than what we want to know.
  tarot.refreshAnew = () => {
    asked?.abort();
    asked = null;
    return tarot.refresh();
  };

  tarot.hasNews = () => newest > tarot.version();

  tarot.hearOf = (version) => {
    newest = Math.max(newest, version);
    if (tarot.hasNews()) tarot.refresh();
  };

  // The page has become idle: is there news that came while it was busy?
  tarot.caughtUp = () => {
    if (tarot.hasNews() || isCut) tarot.refresh();
  };
})();
