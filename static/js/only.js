// Plays the only card that may be played, where the player has asked for it: once for each turn, and says so.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const PAUSE = 500; // milliseconds in which one sees what led there

  const settings = () => document.getElementById("reglage")?.dataset ?? {};
  const line = () => document.getElementById("consigne");
  const nameOf = (card) => {
    const name = card.querySelector(":scope > .vh").textContent.trim();
    return name.charAt(0).toLowerCase() + name.slice(1);
  };

  let isReady = false; // every script of the page is there
  let timer = 0;
  let spent = -1; // the version of the last turn taken by itself: if that card does not arrive, the player decides
  let note = null; // what is said of it: { id, version, text }, until it has been seen

  const only = () => {
    const cards = document.querySelectorAll("#main:not([data-ecart]) .jouable");
    return cards.length === 1 ? cards[0] : null;
  };

  const isDue = (version) => isReady && settings().seule === "oui" && tarot.isMyTurn() && !tarot.isBusy()
    && tarot.version() === version && spent !== version && !document.getElementById("table").dataset.next;

  const play = (version) => {
    const card = only();
    if (!card || !isDue(version) || document.querySelector("dialog[open]")) return;
    if (tarot.isCut()) { // nothing leaves now: it is not said to have been played either
      timer = setTimeout(play, PAUSE, version);
      return;
    }
    spent = version;
    card.form.requestSubmit(card);
    note = { id: card.id, version, text: tarot.text("seuleJouee", { carte: nameOf(card) }) };
    line()?.replaceChildren(note.text);
    tarot.say(note.text);
  };

  // At rest, or when a dialog has been closed: is there but one card?
  const consider = () => {
    clearTimeout(timer);
    const version = tarot.version();
    if (!only() || !isDue(version)) return;
    timer = setTimeout(play, settings().vitesse === "immediate" ? 0 : PAUSE, version);
  };

  const mention = () => {
    const words = document.createElement("span");
    words.className = "seule";
    words.textContent = note.text;
    line()?.prepend(words, " ");
    note = null;
  };

  // The film shows the card as it lands, and the line says why it is there.
  tarot.mention = (id) => {
    if (note?.id === id) mention();
  };

  document.addEventListener("tarot:rest", () => {
    if (note && tarot.version() > note.version) mention(); // nothing was shown moving: the line says it at the end
    note = null; // or it did not arrive
    consider();
  });
  document.addEventListener("close", consider, true);
  document.addEventListener("DOMContentLoaded", () => {
    isReady = true;
    consider();
  });
})();
