// The form of a deal: drawn for the table, read into facts, filled again to correct, its faults said beside the fields.
"use strict";

(() => {
  const { scale, words, say, halves, table, rules, names } = tarotScore;
  const form = document.getElementById("donne");
  const DRAFT = "tarot.sheet.draft";
  let editing = null; // the id of the deal that is corrected, as long as it stands on the sheet

  const deals = () => tarotScore.store.sheet.deals;
  const corrected = () => (deals().some((deal) => deal.id === editing) ? editing : null);

  const chosen = (name) => form.elements[name]?.value ?? "";
  const choose = (name, value) => {
    for (const input of form.querySelectorAll(`input[name=${name}]`)) input.checked = input.value === value;
  };
  const selects = () => [...form.querySelectorAll("#poignees select")];

  // ---- what the table has: names, partner, poignées, announced chelem ----
  const hint = () => {
    const { added, all, has_halves: hasHalves } = table();
    const range = { low: halves(added), high: halves(all - added) };
    const sentence = say(hasHalves ? "points_hint_half" : "points_hint", range);
    return added ? `${sentence} ${say("points_hint_added", { added: halves(added) })}` : sentence;
  };

  const drawLevels = () => {
    for (const option of form.querySelectorAll("#poignees option[value]:not([value=''])")) {
      option.textContent = say("level_size", { level: words.levels[option.value], size: table().poignee_sizes[option.value] });
    }
    for (const field of form.querySelectorAll("[data-poignee]")) field.hidden = field.dataset.poignee > table().most_poignees;
  };

  const draw = () => {
    const seated = names();
    for (const label of form.querySelectorAll("label[data-place]")) {
      const seat = Number(label.dataset.place);
      label.hidden = seat >= seated.length;
      label.querySelector(".nom").textContent = seated[seat] ?? "";
      if (label.hidden) label.querySelector("input").checked = false;
    }
    document.getElementById("partenaire").hidden = !table().has_call;
    document.getElementById("poignees").hidden = !rules().has_poignee;
    document.getElementById("chelem-annonce").hidden = !rules().has_chelem;
    document.getElementById("primes-poignee").hidden = !rules().has_poignee;
    document.getElementById("primes-chelem").hidden = rules().has_poignee;
    document.getElementById("points-aide").textContent = hint();
    drawLevels();
    const number = deals().findIndex((deal) => deal.id === editing) + 1;
    document.getElementById("t-donne").textContent = number ? say("correct_deal", { number }) : words.count_deal;
    document.getElementById("abandonner").hidden = !number;
  };

  // ---- faults ----
  const place = (name) => form.querySelector(`[data-champ=${name}]`);
  const fieldOf = (name) => (place(name).matches("fieldset") ? place(name) : place(name).querySelector("input, select"));

  const clearFault = (name) => {
    const field = fieldOf(name);
    field.removeAttribute("aria-invalid");
    place(name).querySelector(".faute")?.remove();
    field.setAttribute("aria-describedby", field.id === "points" ? "points-aide" : "");
    if (!field.getAttribute("aria-describedby")) field.removeAttribute("aria-describedby");
  };
  const clearFaults = () => {
    for (const each of form.querySelectorAll("[data-champ]")) clearFault(each.dataset.champ);
  };

  const showFaults = (faults) => {
    clearFaults();
    for (const [name, reason] of faults) {
      const line = document.createElement("p");
      line.className = "faute";
      line.id = `faute-${name}`;
      line.append(document.querySelector("#avis .ic").cloneNode(true), reason);
      place(name).append(line);
      const field = fieldOf(name);
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${line.id}`.trim());
    }
    if (!faults.length) return;
    const first = place(faults[0][0]);
    first.closest("details")?.setAttribute("open", "");
    first.querySelector("input:checked, input, select")?.focus();
  };

  // ---- reading ----
  const halfPoints = () => {
    const made = tarotScore.parsePoints(chosen("points"));
    return made === null || chosen("side") === "attack" ? made : table().all - made;
  };

  const missing = () => {
    const text = chosen("points").trim();
    return [
      ["contract", chosen("contract") ? "" : words.no_contract],
      ["taker", chosen("taker") ? "" : words.no_taker],
      ["partner", !table().has_call || form.querySelector("input[name=partner]:checked") ? "" : words.no_partner],
      ["bouts", chosen("bouts") ? "" : words.no_bouts],
      ["points", text ? (halfPoints() === null ? words.bad_points : "") : words.no_points],
    ].filter(([, reason]) => reason);
  };

  const facts = () => ({
    players: table().players,
    taker: Number(chosen("taker")),
    partner: table().has_call && chosen("partner") ? Number(chosen("partner")) : null,
    contract: chosen("contract"),
    half_points: halfPoints(),
    bouts: Number(chosen("bouts")),
    petit_au_bout: chosen("petit") || null,
    poignees: rules().has_poignee ? selects().slice(0, table().most_poignees).map((each) => each.value).filter(Boolean) : [],
    chelem: { announced: rules().has_chelem && form.elements.announced.checked, by: chosen("by") || null },
  });

  // The facts of the form; null when something is missing or cannot be, and then it is said.
  const read = () => {
    const gaps = missing();
    const found = gaps.length ? null : facts();
    const order = [...form.querySelectorAll("[data-champ]")].map((each) => each.dataset.champ);
    const faults = (found ? tarotScore.faults(found, table()) : gaps).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    showFaults(faults);
    if (faults.length) tarot.alert(faults[0][1]);
    return faults.length ? null : found;
  };

  // ---- filling ----
  const reset = () => {
    form.reset();
    editing = null;
    clearFaults();
    document.getElementById("primes").open = false;
    keepDraft();
    draw();
  };

  const fill = (deal) => {
    reset();
    const { facts: known } = deal;
    editing = deal.id;
    choose("contract", known.contract);
    choose("taker", String(known.taker));
    choose("partner", known.partner === null ? "" : String(known.partner));
    choose("bouts", String(known.bouts));
    choose("petit", known.petit_au_bout ?? "");
    choose("by", known.chelem.by ?? "");
    form.elements.points.value = halves(known.half_points);
    form.elements.announced.checked = known.chelem.announced;
    selects().forEach((each, index) => { each.value = known.poignees[index] ?? ""; });
    document.getElementById("primes").open = Boolean(known.poignees.length || known.chelem.announced || known.chelem.by);
    keepDraft();
    draw();
  };

  // ---- a deal half written survives a reload of this tab ----
  const keepDraft = () => {
    try {
      sessionStorage.setItem(DRAFT, JSON.stringify({ editing, table: tarotScore.store.sheet.table, values: [...new FormData(form)] }));
    } catch { /* without it the form is only empty again */ }
  };

  const takeDraft = () => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(DRAFT));
      if (draft?.table !== tarotScore.store.sheet.table) return;
      const levels = draft.values.filter(([name]) => name === "poignee").map(([, value]) => value);
      for (const [name, value] of draft.values) {
        if (name === "points") form.elements.points.value = value;
        else if (name !== "poignee") choose(name, value);
      }
      selects().forEach((each, index) => { each.value = levels[index] ?? ""; });
      editing = draft.editing;
      document.getElementById("primes").open = levels.some(Boolean) || Boolean(chosen("by")) || form.elements.announced.checked;
    } catch { /* not ours: the form stays empty */ }
  };

  form.addEventListener("input", (event) => {
    const name = event.target.closest("[data-champ]")?.dataset.champ;
    if (name) clearFault(name);
    if (event.target.name === "side" && form.elements.points.value) clearFault("points");
    keepDraft();
  });

  Object.assign(tarotScore, { form: { draw, read, reset, fill, takeDraft, editing: corrected, element: form } });
})();
