// The écart: six places in the middle fill as cards are chosen; a reload keeps the choice, which lives in this tab only.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const list = () => document.querySelector("#main[data-ecart]");
  const boxes = () => [...(list()?.querySelectorAll("input.prise") ?? [])];
  const chosen = () => boxes().filter((box) => box.checked);
  const size = () => Number(list()?.dataset.ecart ?? 0);
  const nameOf = (box) => box.closest("label").querySelector(":scope > .vh").textContent.trim();

  // The chosen cards in one sentence, without where each came from: "Roi de pique, dame de cœur".
  tarot.chosenNames = () => {
    const names = chosen().map((box) => nameOf(box).split(",")[0]);
    return names.map((name, index) => (index ? name.charAt(0).toLowerCase() + name.slice(1) : name)).join(", ");
  };

  const key = () => {
    const table = document.getElementById("table");
    return `ecart:${table.dataset.partie}:${table.dataset.version}`;
  };

  const keep = () => {
    try {
      sessionStorage.setItem(key(), chosen().map((box) => box.value).join(" "));
    } catch { /* storage may be closed to us: the choice then lives as long as the page */ }
  };

  const kept = () => {
    try {
      return (sessionStorage.getItem(key()) ?? "").split(" ").filter(Boolean);
    } catch {
      return [];
    }
  };

  // Which form of the word goes with it: "1½ point" in French, "1½ points" in English, "½ point" in both.
  const form = (halves) => {
    const rules = new Intl.PluralRules(document.documentElement.lang || "fr");
    return rules.select(halves === 1 ? 1 : halves / 2) === "one" ? "point" : "points";
  };

  const points = (halves) => `${Math.floor(halves / 2) || (halves % 2 ? "" : "0")}${halves % 2 ? "½" : ""}`;

  const fill = (place, box, number) => {
    if (!box) {
      const empty = document.createElement("span");
      empty.className = "place";
      empty.textContent = String(number);
      place.replaceChildren(empty);
      return;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "carte";
    button.dataset.e = box.dataset.e;
    button.dataset.rend = box.id;
    const said = document.createElement("span");
    said.className = "vh";
    said.textContent = tarot.text("reprendre", { carte: nameOf(box) });
    button.append(box.closest("label").querySelector("svg").cloneNode(true), said);
    place.replaceChildren(button);
  };

  tarot.drawEcart = () => {
    if (!list()) return;
    const cards = chosen();
    document.querySelectorAll("#places > li").forEach((place, index) => fill(place, cards[index], index + 1));
    const halves = cards.reduce((sum, box) => sum + Number(box.dataset.demi), 0);
    document.getElementById("ecart-points").textContent = tarot.text(form(halves), { points: points(halves) });
    document.getElementById("tout-reprendre")?.setAttribute("aria-disabled", String(cards.length === 0));
    document.getElementById("ecarter")?.setAttribute("aria-disabled", String(cards.length !== size()));
    const strong = document.querySelector("#consigne strong");
    if (strong) strong.textContent = tarot.text("compte", { n: cards.length, total: size() });
  };

  // Takes up the choice that this tab had made on this very page.
  tarot.restoreEcart = () => {
    if (!list()) return;
    const values = kept();
    for (const box of boxes()) {
      box.checked = values.includes(box.value) && box.getAttribute("aria-disabled") !== "true";
    }
    tarot.drawEcart();
  };

  const calm = () => document.getElementById("consigne-cadre")?.classList.contains("refus") && tarot.resetPrompt?.();

  const changed = (box) => {
    if (box.checked && chosen().length > size()) {
      box.checked = false;
      tarot.refuse(tarot.text("trop"));
      return;
    }
    calm();
    keep();
    tarot.drawEcart();
    const words = { carte: nameOf(box), n: chosen().length, total: size() };
    const isFull = chosen().length === size();
    tarot.say(tarot.text(box.checked ? "choisie" : "reprise", words) + (isFull ? ` ${tarot.text("complet")}` : ""));
  };

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("#main[data-ecart] input.prise")) changed(event.target);
  });

  document.addEventListener("click", (event) => {
    const back = event.target.closest?.("[data-rend]");
    if (back) {
      const box = document.getElementById(back.dataset.rend);
      box.checked = false;
      changed(box);
      tarot.goTo(box);
    }
    if (event.target.closest?.("#tout-reprendre") && chosen().length) {
      for (const box of chosen()) box.checked = false;
      keep();
      tarot.drawEcart();
      tarot.say(tarot.text("compte", { n: 0, total: size() }));
    }
  });

  // Before the form leaves: six cards, neither more nor less.
  tarot.refusesEcart = (form) => {
    if (!list() || form.id !== "jeu-main" || chosen().length === size()) return false;
    tarot.refuse(tarot.text("incomplet"));
    return true;
  };
})();
