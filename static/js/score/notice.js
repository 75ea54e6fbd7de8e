// One notice above the sheet: what happened, and perhaps a button that takes it back.
"use strict";

(() => {
  const box = document.getElementById("avis");
  const text = document.getElementById("avis-texte");
  const button = document.getElementById("avis-action");
  let act = null;

  const notice = (sentence, label = "", action = null) => {
    box.hidden = !sentence;
    text.textContent = sentence;
    button.hidden = !action;
    button.textContent = label;
    act = action;
    if (action) button.focus();
    if (sentence) tarot.say(sentence);
  };

  button.addEventListener("click", () => {
    const action = act;
    notice("");
    action?.();
  });

  Object.assign(tarotScore, { notice });
})();
