// A whole game by keyboard: arrows along the hand, letters to a suit, digits to bid. Never while cards move.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const FAMILIES = ["a", "p", "c", "t", "k"]; // in the order of #reglage's letters
  const settings = () => document.getElementById("reglage")?.dataset ?? {};

  const letters = () => {
    const map = new Map([...(settings().lettres ?? "apctk").toLowerCase()].map((letter, i) => [letter, FAMILIES[i]]));
    map.set("e", "x");
    return map;
  };

  // How many cards stand in a row, read from where they are drawn.
  const perRow = (cards) => {
    const top = cards[0]?.closest("li").offsetTop;
    const next = cards.findIndex((card) => card.closest("li").offsetTop !== top);
    return next < 0 ? cards.length : next;
  };

  const move = (key, cards, index) => {
    const row = perRow(cards);
    const target = {
      ArrowRight: cards[index + 1],
      ArrowLeft: cards[index - 1],
      ArrowDown: cards[index + row] ?? (index + row < Math.ceil(cards.length / row) * row ? cards.at(-1) : undefined),
      ArrowUp: cards[index - row],
      Home: cards[0],
      End: cards.at(-1),
    };
    if (!(key in target)) return false;
    tarot.goTo(target[key]);
    return true;
  };

  const toFamily = (family) => {
    const cards = tarot.cards().filter((card) => card.dataset.e === family);
    if (!cards.length) return false;
    tarot.goTo(cards[(cards.indexOf(document.activeElement) + 1) % cards.length]);
    return true;
  };

  const press = (element) => {
    if (!element || element.getAttribute("aria-disabled") === "true" && !element.dataset.raison) return false;
    if (!element.hasAttribute("command")) element.focus(); // a dialog gives focus back to where it was
    element.click();
    return true;
  };

  const single = (key, isRepeat) => {
    const family = letters().get(key);
    if (family && tarot.cards().some((card) => card.dataset.e === family)) return toFamily(family);
    const control = document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}" i]`);
    if (control && isRepeat) return true; // held down: it was meant once
    if (!control?.hasAttribute("data-dire")) return press(control);
    tarot.tell(control.id); // focus stays where it is
    return true;
  };

  const isTyping = (target) => target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");

  const onEnter = (event) => {
    const element = document.activeElement;
    if (element?.matches("input.prise")) {
      event.preventDefault();
      element.click();
      return;
    }
    if (element?.matches("a, button, summary, input")) return; // Enter is first for what has focus
    const main = document.getElementById("continuer") ?? document.getElementById("suite")
      ?? document.querySelector("[data-entree]");
    if (press(main)) event.preventDefault();
  };

  const whileMoving = (event) => {
    const isControl = document.activeElement?.closest("#continuer, .barre, .redire, dialog");
    if (isControl || ["Tab", "Shift", "Escape"].includes(event.key)) return;
    if (["Enter", " "].includes(event.key)) tarot.hurry();
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (["Enter", " "].includes(event.key) && event.repeat) return event.preventDefault();
    if (tarot.isBusy?.()) return whileMoving(event);
    if (["Enter", " "].includes(event.key) && tarot.isHasty?.()) return event.preventDefault();
    const cards = tarot.cards?.() ?? [];
    const index = cards.indexOf(document.activeElement);
    if (index >= 0 && move(event.key, cards, index)) return event.preventDefault();
    if (event.key === "Enter") return onEnter(event);
    if (document.documentElement.dataset.raccourcis === "non") return;
    if (event.key.length === 1 && single(event.key.toLowerCase(), event.repeat)) event.preventDefault();
  }, true);
})();
