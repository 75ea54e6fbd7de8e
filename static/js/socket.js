// Hears that the table moved and fetches the viewer's own view of it. The socket is only a hint: without it we ask.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const PING = 5000;
  const DEAD = 8000; // noticed at the next beat, so that the page is back within twelve seconds
  const FINAL = [4401, 4403, 4404]; // the server does not want us back
  const DELAYS = [1000, 2000, 3000];
  const POLL = { waiting: 2000, deciding: 5000 };
  const BLOCKED = 3; // so many failed sockets while pages still arrive: sockets are blocked here

  let socket = null;
  let failures = 0;
  let isFinal = false;
  let wasLost = false;
  let heardAt = 0;
  let newest = 0;
  let fetching = null;
  let timers = { retry: 0, ping: 0, poll: 0, hide: 0 };

  const table = () => document.getElementById("table");
  const banner = () => document.getElementById("reseau");
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  const show = (kind, name, hasButton) => {
    clearTimeout(timers.hide);
    banner().className = `bandeau ${kind}`;
    document.getElementById("reseau-texte").textContent = tarot.text(name);
    document.getElementById("reseau-encore").hidden = !hasButton;
    banner().hidden = false;
  };
  const hide = () => { banner().hidden = true; };

  const lost = () => {
    if (wasLost || isFinal) return;
    wasLost = true;
    show("att", "perdue", true);
    tarot.say(tarot.text("perdue"));
  };
  const back = () => {
    if (!wasLost) return;
    wasLost = false;
    tarot.resetPrompt?.();
    show("ok", "retour", false);
    tarot.say(tarot.text("retour"));
    timers.hide = setTimeout(hide, 3000);
  };

  // ---- fetching -----------------------------------------------------------------------------------------------------

  const fetchTable = async () => {
    const address = `${table().dataset.url}?since=${tarot.version()}`;
    const response = await fetch(address, {
      headers: { "HX-Request": "true", Accept: "text/html" },
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(8000),
    });
    const redirect = response.headers.get("HX-Redirect");
    if (redirect) return location.assign(redirect);
    if (response.status === 403 || response.status === 404) return refused();
    if (!response.ok) throw new Error(`status ${response.status}`);
    const text = await response.text();
    if (tarot.isBusy()) return undefined; // a decision of ours left meanwhile: its answer will be newer
    const found = /data-version="(\d+)"/.exec(text);
    if (found && Number(found[1]) > tarot.version()) await tarot.receive(text, 200);
    return undefined;
  };

  const refused = () => {
    isFinal = true;
    show("err", "ferme", false);
    tarot.alert(tarot.text("ferme"));
  };

  // Asks for the table now, unless the page is about to know or about to leave; resolves to whether it arrived.
  tarot.refresh = () => {
    if (!table() || isFinal || table().dataset.next || tarot.isBusy()) return Promise.resolve(true);
    fetching ??= fetchTable().then(() => true, () => false).finally(() => { fetching = null; });
    return fetching;
  };

  // The page has become idle: is there news that came while it was busy?
  tarot.caughtUp = () => {
    if (newest > tarot.version()) tarot.refresh();
  };

  const poll = async () => {
    if (isFinal) return;
    if (!isOpen()) {
      const arrived = await tarot.refresh();
      if (!arrived) lost();
      else if (wasLost && failures >= BLOCKED && !isOpen()) show("att", "sans", false);
    }
    clearTimeout(timers.poll);
    timers.poll = setTimeout(poll, tarot.isMyTurn() ? POLL.deciding : POLL.waiting);
  };

  // ---- the socket ---------------------------------------------------------------------------------------------------

  const connect = () => {
    clearTimeout(timers.retry);
    if (isFinal || !table()) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    let present;
    try {
      present = new WebSocket(`${scheme}//${location.host}/ws/g/${table().dataset.partie}`);
    } catch {
      return again();
    }
    socket = present;
    heardAt = Date.now();
    present.addEventListener("open", () => {
      if (present !== socket) return;
      failures = 0;
      heardAt = Date.now();
      back();
      hideIfBlocked();
      tarot.refresh();
    });
    present.addEventListener("message", (event) => {
      if (present !== socket) return;
      heardAt = Date.now();
      if (event.data === "pong") return;
      heard(event.data);
    });
    present.addEventListener("close", (event) => {
      if (present !== socket) return;
      socket = null;
      if (FINAL.includes(event.code)) return refused();
      again();
      return undefined;
    });
    return undefined;
  };

  const hideIfBlocked = () => {
    if (!wasLost && banner().classList.contains("att")) hide();
  };

  const heard = (text) => {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not ours
    }
    if (message.game !== table().dataset.partie || !Number.isInteger(message.version)) return;
    newest = Math.max(newest, message.version);
    if (newest > tarot.version()) tarot.refresh();
  };

  const again = () => {
    lost();
    const delay = DELAYS[Math.min(failures, DELAYS.length - 1)];
    failures += 1;
    clearTimeout(timers.retry);
    timers.retry = setTimeout(connect, delay * (0.85 + Math.random() * 0.3));
  };

  const beat = () => {
    if (!isOpen()) {
      if (socket && Date.now() - heardAt > DEAD) drop();
      return;
    }
    if (Date.now() - heardAt > DEAD) drop();
    else socket.send("ping");
  };

  // The line is dead though nobody closed it.
  const drop = () => {
    const dead = socket;
    socket = null;
    try {
      dead.close();
    } catch { /* it may not even have opened */ }
    again();
  };

  const retryNow = () => {
    if (!isOpen()) connect();
    tarot.refresh();
  };

  const start = () => {
    if (!table()) return;
    document.getElementById("reseau-encore").addEventListener("click", retryNow);
    window.addEventListener("offline", lost);
    window.addEventListener("online", () => {
      if (socket) drop(); // what was open before may be dead without knowing
      retryNow();
    });
    window.addEventListener("pagehide", () => {
      const present = socket;
      socket = null;
      present?.close();
    });
    window.addEventListener("pageshow", (event) => { if (event.persisted) retryNow(); });
    connect();
    timers.ping = setInterval(beat, PING / 2);
    timers.poll = setTimeout(poll, POLL.waiting);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
