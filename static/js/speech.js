// What is said aloud: events one after another in the log, refusals in the alert, and a translated text of the page.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const KEPT = 20; // lines that stay in the log, for whoever reads back
  const SETTLES = 150; // milliseconds: what a page says sooner after its load is often not heard
  const CARRIED = "a-dire"; // words that the page before this one had no time to say

  const waiting = [];
  let isSettled = false;

  // Nothing behind a modal dialog is read out: its words wait until it is closed.
  const isHeard = () => isSettled && !document.querySelector("dialog:modal");

  const write = (id, text) => {
    const region = document.getElementById(id);
    if (!region) return;
    const line = document.createElement("p");
    line.textContent = text;
    if (id === "alerte") return region.replaceChildren(line);
    region.append(line);
    while (region.children.length > KEPT) region.firstElementChild.remove();
  };

  const flush = () => {
    while (waiting.length && isHeard()) write(...waiting.shift());
  };

  const speak = (id, text) => {
    if (!text) return;
    waiting.push([id, text]);
    flush();
  };

  tarot.say = (text) => speak("annonce", text);
  tarot.alert = (text) => speak("alerte", text);

  // ---- from one page to the next ------------------------------------------------------------------------------------

  const carried = () => {
    try {
      const words = JSON.parse(sessionStorage.getItem(CARRIED) ?? "[]");
      sessionStorage.removeItem(CARRIED);
      return words;
    } catch {
      return []; // storage is closed to us
    }
  };

  // Says these words on the page that follows: this one is about to be left.
  tarot.carry = (text) => {
    if (!text) return;
    try {
      const words = JSON.parse(sessionStorage.getItem(CARRIED) ?? "[]");
      sessionStorage.setItem(CARRIED, JSON.stringify([...words, text]));
    } catch {
      tarot.say(text);
    }
  };

  const settle = () => {
    isSettled = true;
    flush();
  };

  carried().forEach(tarot.say);
  window.addEventListener("load", () => setTimeout(settle, SETTLES));
  document.addEventListener("close", flush, true); // a dialog's

  // ---- on demand ----------------------------------------------------------------------------------------------------

  const whenStill = () => new Promise((resolve) => {
    if (tarot.isBusy?.()) document.addEventListener("tarot:rest", resolve, { once: true });
    else resolve();
  });

  // Says what a button holds ready, as it is once the cards have come to rest: its own words, or the line's.
  tarot.tell = async (id) => {
    await whenStill();
    const words = document.getElementById(id)?.dataset.dire || document.getElementById("consigne")?.textContent;
    tarot.say(words?.trim().replace(/[ \n]+/g, " "));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-dire]");
    if (button) tarot.tell(button.id);
  });

  // ---- texts --------------------------------------------------------------------------------------------------------

  // A text of the page's #reglage, its {name} filled in.
  tarot.text = (name, words = {}) => {
    const text = document.getElementById("reglage")?.dataset[name] ?? "";
    return text.replace(/\{(\w+)\}/g, (whole, key) => (key in words ? String(words[key]) : whole));
  };
})();
