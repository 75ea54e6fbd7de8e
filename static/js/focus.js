// The hand is one Tab stop, and focus is never lost: after a swap it is on the same thing, or on the next one to use.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const shown = (element) => element && !element.closest("[hidden]");

  tarot.cards = () => [...document.querySelectorAll("#main .prise")].filter(shown);

  tarot.firstCard = () => {
    const cards = tarot.cards();
    return cards.find((card) => card.matches(".jouable")) ?? cards.find((card) => card.matches("[data-premiere]"))
      ?? cards[0] ?? null;
  };

  // Only one card can be reached by Tab: the one in focus, else the first that may be chosen.
  tarot.rove = (wanted = null) => {
    const cards = tarot.cards();
    const stop = wanted ?? (cards.includes(document.activeElement) ? document.activeElement : tarot.firstCard());
    for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
    return stop;
  };

  tarot.goTo = (card) => {
    if (card) tarot.rove(card).focus();
  };

  const isLost = () => !document.activeElement || document.activeElement === document.body
    || !document.activeElement.isConnected;

  // Remember what has focus before the page changes under it.
  tarot.remember = () => {
    const element = document.activeElement;
    const isOurs = element && element !== document.body && element.closest("#table");
    return { id: isOurs ? element.id : "", isOurs: Boolean(isOurs), index: tarot.cards().indexOf(element) };
  };

  tarot.restore = (memory) => {
    tarot.rove();
    if (!isLost() && shown(document.activeElement)) return;
    if (!memory.isOurs) return;
    const same = memory.id && document.getElementById(memory.id);
    const next = [document.getElementById("continuer"), document.getElementById("suite"), same, tarot.firstCard(),
      document.getElementById("titre")];
    const target = next.find((element) => shown(element));
    if (target?.matches(".prise")) tarot.goTo(target);
    else target?.focus();
  };

  // The viewer's card has been played: its place closes, focus goes to the card beside it.
  tarot.takeAway = (id) => {
    const card = document.getElementById(id);
    const place = card?.closest("#main li");
    if (!place) return;
    const cards = tarot.cards();
    const index = cards.indexOf(card);
    const hadFocus = card === document.activeElement;
    place.hidden = true;
    const list = document.getElementById("main");
    list.dataset.n = String(cards.length - 1);
    const neighbour = cards[index + 1] ?? cards[index - 1] ?? document.getElementById("titre");
    if (hadFocus && neighbour) {
      if (neighbour.matches(".prise")) tarot.goTo(neighbour);
      else neighbour.focus();
    }
  };

  // The link that skips the bar leads to the card to play.
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".evitement[href='#main']") || !tarot.firstCard()) return;
    event.preventDefault();
    tarot.goTo(tarot.firstCard());
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("#main .prise")) tarot.rove(event.target);
  });
})();
