// A card or a bid that is not allowed says why, at once and without a post.
"use strict";
window.tarot = window.tarot || {};

(() => {
  tarot.refuse = (text, rule = "") => {
    const frame = document.getElementById("consigne-cadre");
    const line = document.getElementById("consigne");
    if (!frame || !line) return;
    frame.classList.add("refus");
    line.removeAttribute("role");
    const words = document.createElement("span");
    words.textContent = text;
    if (rule) {
      const link = document.createElement("a");
      link.href = rule;
      link.textContent = tarot.text("regle");
      words.append(" ", link);
    }
    line.replaceChildren(words);
    tarot.alert(text);
  };

  const shake = (element) => {
    element.classList.remove("refusee");
    void element.offsetWidth; // starts the animation anew
    element.classList.add("refusee");
  };

  const controlOf = (target) => {
    const label = target.closest?.("#main label.carte");
    if (label) return label.querySelector(".prise");
    return target.closest?.("#main .prise, #annonces button") ?? null;
  };

  // Runs before any other listener sees the click.
  tarot.refusesClick = (event) => {
    const control = controlOf(event.target);
    if (!control) return false;
    if (control.getAttribute("aria-disabled") === "true" && control.dataset.raison) {
      shake(control.closest(".carte") ?? control);
      tarot.refuse(control.dataset.raison, control.dataset.regle);
      control.focus();
      return true;
    }
    return false;
  };
})();
