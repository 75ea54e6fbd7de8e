// A button beside a field copies what stands in it; without scripts, or where copying is refused, the field is selected.
"use strict";

(() => {
  const say = (text) => { document.getElementById("annonce").textContent = text; };

  const copy = async (button) => {
    const field = document.getElementById(button.dataset.copie);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      if (!document.execCommand("copy")) return; // it is selected: the reader's own gesture will do
    }
    button.textContent = button.dataset.fait;
    say(button.dataset.fait);
  };

  const start = () => {
    for (const button of document.querySelectorAll("[data-copie]")) {
      button.hidden = false;
      button.addEventListener("click", () => copy(button));
    }
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
