// A finger on a narrow hand: pressing enlarges the card, sliding corrects, releasing plays; away from the hand, nothing.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const WIDE = 44; // pixels between two cards: from there on a finger hits what it means
  const AWAY = 40; // pixels beside the hand: so far off nothing is meant any more
  const THUMB = 38; // pixels above the point of touch that a thumb covers
  const EDGE = 8; // pixels between the enlarged card and the screen's edge
  const AFTER = 700; // milliseconds in which a browser still sends the click that a touch stands for

  const hand = () => document.getElementById("main");
  const isWanted = () => document.getElementById("reglage")?.dataset.loupe === "oui";
  const controlOf = (card) => (card.matches(".prise") ? card : card.querySelector(".prise"));

  let press = null; // { pointer, kind, version, card } of the finger that counts
  let releasedAt = -AFTER; // until the next press

  // The smallest distance between a card and the next one, beside it or below it.
  const step = () => {
    const places = [...(hand()?.querySelectorAll(":scope > li:not([hidden])") ?? [])];
    const distances = places.slice(1).map((place, index) => {
      const before = places[index];
      return place.offsetTop === before.offsetTop
        ? place.offsetLeft - before.offsetLeft : place.offsetTop - before.offsetTop;
    });
    return Math.min(WIDE, ...distances);
  };
  const isNarrow = () => isWanted() && step() < WIDE;

  // The stylesheet then keeps the page from moving under the finger.
  const mark = () => document.documentElement.classList.toggle("loupe", isNarrow());

  const hit = (x, y) => document.elementFromPoint(x, y)?.closest("#main .carte") ?? null;

  // The card under a point, or the nearest one straight below, above or beside it.
  const cardAt = (x, y) => {
    for (let distance = 0; distance <= AWAY; distance += 8) {
      const found = hit(x, y + distance) ?? hit(x, y - distance) ?? hit(x - distance, y) ?? hit(x + distance, y);
      if (found) return found;
    }
    return null;
  };

  // ---- the enlarged card --------------------------------------------------------------------------------------------

  const make = (className, text = "") => {
    const element = document.createElement("span");
    element.className = className;
    element.textContent = text;
    return element;
  };

  const lens = () => {
    const found = document.getElementById("loupe");
    if (found) return found;
    const made = make("");
    made.id = "loupe";
    made.hidden = true;
    made.setAttribute("aria-hidden", "true"); // by ear a card is chosen, not pressed
    document.body.append(made);
    return made;
  };

  const draw = (card) => {
    const words = card ? card.querySelector(":scope > .vh").textContent.trim() : tarot.text("lacher");
    lens().replaceChildren(make("nom", words));
    lens().classList.toggle("rien", !card);
    if (!card) return;
    const copy = make("carte");
    const control = controlOf(card);
    copy.dataset.e = card.dataset.e;
    copy.classList.toggle("voilee", control.getAttribute("aria-disabled") === "true");
    copy.classList.toggle("choisie", control.checked === true);
    copy.append(card.querySelector("svg").cloneNode(true));
    const art = make("vue");
    art.append(copy);
    lens().append(art);
  };

  // Above the finger and inside the window; where there is little room above, only the top of the card is shown.
  const place = (x, y) => {
    const box = lens();
    box.hidden = false;
    const room = Math.max(0, y - THUMB - EDGE);
    const art = box.querySelector(".vue");
    const full = (art?.firstElementChild.offsetHeight ?? 0);
    if (art) {
      art.style.height = `${full}px`;
      const rest = box.offsetHeight - full;
      art.style.height = `${Math.max(0, Math.min(full, room - rest))}px`;
    }
    const left = Math.min(Math.max(EDGE, x - box.offsetWidth / 2), innerWidth - box.offsetWidth - EDGE);
    box.style.left = `${left}px`;
    box.style.top = `${Math.max(EDGE, y - THUMB - box.offsetHeight)}px`;
  };

  const point = (card) => {
    hand()?.querySelectorAll(".sous-doigt").forEach((other) => other.classList.remove("sous-doigt"));
    card?.classList.add("sous-doigt");
  };

  const show = (card, event) => {
    if (press.card !== card || lens().hidden) {
      press.card = card;
      point(card);
      draw(card);
    }
    place(event.clientX, event.clientY);
  };

  const end = () => {
    press = null;
    point(null);
    lens().hidden = true;
  };

  // ---- pressing, sliding, releasing ---------------------------------------------------------------------------------

  const isOurs = (event) => press !== null && event.pointerId === press.pointer;
  const isStale = () => tarot.isBusy() || tarot.version() !== press.version || document.querySelector("dialog[open]");

  document.addEventListener("pointerdown", (event) => {
    releasedAt = -AFTER;
    const card = event.target.closest?.("#main .carte");
    if (event.isPrimary && press?.kind === event.pointerType) end(); // the end of the last touch was never heard
    if (press || !card || !event.isPrimary || event.button !== 0 || event.pointerType === "mouse") return;
    if (tarot.isBusy() || tarot.isSwallowed() || !isNarrow()) return;
    press = { pointer: event.pointerId, kind: event.pointerType, version: tarot.version(), card: null };
    hand().setPointerCapture(event.pointerId);
    show(card, event);
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (!isOurs(event)) return;
    if (isStale()) return end();
    show(cardAt(event.clientX, event.clientY), event);
  }, true);

  document.addEventListener("pointerup", (event) => {
    if (!isOurs(event)) return;
    const card = isStale() ? null : press.card;
    releasedAt = performance.now();
    end();
    if (!card?.isConnected) return;
    const control = controlOf(card);
    control.focus({ preventScroll: true });
    control.click();
  }, true);

  document.addEventListener("pointercancel", (event) => {
    if (isOurs(event)) end();
  }, true);

  // No scrolling, no menu, no second click of the browser's own; other fingers do nothing meanwhile.
  for (const name of ["touchstart", "contextmenu"]) {
    document.addEventListener(name, (event) => {
      if (press && event.cancelable) event.preventDefault();
    }, { capture: true, passive: false });
  }
  document.addEventListener("click", (event) => {
    const isEcho = event.isTrusted && event.detail > 0 && performance.now() - releasedAt < AFTER;
    if (!isEcho || !event.target.closest?.("#main")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("tarot:rest", mark);
  window.addEventListener("resize", () => {
    if (press) end(); // other cards lie under the finger now
    mark();
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mark);
  else mark();
})();
