// The page after a deal or a game: focus begins on how it ended, which is said after what the table had no time to say.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const arrival = document.getElementById("arrivee");
  if (!document.querySelector("[autofocus]")) arrival.focus({ preventScroll: true });
  tarot.say(arrival.dataset.dit);
})();
