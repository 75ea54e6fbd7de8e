// What is said aloud: events in the polite region, refusals in the alert, and a translated text of the page.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const speak = (id, text) => {
    const region = document.getElementById(id);
    if (!region || !text) return;
    const line = document.createElement("p");
    line.textContent = text;
    region.replaceChildren(line);
  };

  tarot.say = (text) => speak("annonce", text);
  tarot.alert = (text) => speak("alerte", text);

  // A text of the page's #reglage, its {name} filled in.
  tarot.text = (name, words = {}) => {
    const text = document.getElementById("reglage")?.dataset[name] ?? "";
    return text.replace(/\{(\w+)\}/g, (whole, key) => (key in words ? String(words[key]) : whole));
  };
})();
