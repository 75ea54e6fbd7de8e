// The banner above the table: how the line is, in words, with at most one thing to do about it.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const STAYS = 3000;
  let timer = 0;
  const banner = () => document.getElementById("reseau");

  // kind: att, ok, err; name: a text of the page; action: "encore", "recharge" or none.
  tarot.showLine = (kind, name, action = "") => {
    clearTimeout(timer);
    banner().className = `bandeau ${kind}`;
    document.getElementById("reseau-texte").textContent = tarot.text(name);
    for (const each of ["encore", "recharge"]) document.getElementById(`reseau-${each}`).hidden = each !== action;
    banner().hidden = false;
  };

  tarot.hideLine = () => { banner().hidden = true; };

  // Good news stays for a moment and is said once.
  tarot.flashLine = (name) => {
    tarot.showLine("ok", name);
    tarot.say(tarot.text(name));
    timer = setTimeout(tarot.hideLine, STAYS);
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#reseau-recharge")) location.reload();
  });
})();
