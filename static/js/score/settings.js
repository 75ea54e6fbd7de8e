// The table: its rules and number of players, fixed once a deal is written; the names, and who deals next.
"use strict";

(() => {
  const { say, store, table, names, dealer } = tarotScore;
  const form = document.getElementById("table-vraie");
  const panel = document.getElementById("reglages-table");
  const fields = [...form.querySelectorAll("input[name=name]")];

  const labelOf = (name) => form.querySelector(`input[name=${name}]:checked`)?.parentElement.textContent.trim() ?? "";

  const draw = () => {
    const { sheet } = store;
    const hasDeals = sheet.deals.length > 0;
    form.elements.rules.value = sheet.rules;
    form.elements.table.value = sheet.table;
    for (const id of ["regles", "joueurs"]) document.getElementById(id).disabled = hasDeals;
    document.getElementById("fixe").hidden = !hasDeals;
    document.getElementById("pack-58").hidden = !table().added;
    document.getElementById("resume").textContent = [labelOf("table"), labelOf("rules").split(",")[0]].join(" · ");
    fields.forEach((field, seat) => {
      const label = form.querySelector(`label[for=${field.id}]`);
      label.textContent = field.placeholder = say("player", { number: seat + 1 });
      field.parentElement.hidden = seat >= table().players;
      if (field !== document.activeElement) field.value = sheet.names[seat];
    });
    const options = names().map((name, seat) => new Option(name, String(seat), false, seat === dealer()));
    form.elements.dealer.replaceChildren(...options);
  };

  const dealerBefore = (next, sheet) => {
    const players = tarotScore.scale.tables[sheet.table].players;
    return (((next - sheet.deals.length) % players) + players) % players;
  };

  const edits = {
    rules: (sheet, field) => { sheet.rules = field.value; },
    table: (sheet, field) => {
      sheet.table = field.value;
      sheet.dealer = 0;
    },
    name: (sheet, field) => { sheet.names[Number(field.dataset.place)] = field.value.trim().slice(0, tarotScore.scale.name_length); },
    dealer: (sheet, field) => { sheet.dealer = dealerBefore(Number(field.value), sheet); },
  };

  // `changed(isDone)` is called after each change; it draws the page.
  const listen = (changed) => {
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", ({ target }) => {
      const isFixed = (sheet) => sheet.deals.length > 0 && ["rules", "table"].includes(target.name);
      changed(store.change((sheet) => (isFixed(sheet) ? false : edits[target.name](sheet, target))));
    });
  };

  Object.assign(tarotScore, { settings: { draw, listen, panel } });
})();
