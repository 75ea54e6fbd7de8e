// The sheet: a row for each deal with its scores and the totals after it, who deals next, and the whole as plain text.
"use strict";

(() => {
  const { words, say, signed, store, table, names, dealer, element, colour } = tarotScore;
  const sheet = document.getElementById("feuille");
  const [head, body, foot] = ["thead", "tbody", "tfoot"].map((part) => sheet.querySelector(part));

  const cell = (role, tag, ...content) => {
    const made = document.createElement(tag);
    made.setAttribute("role", role);
    made.append(...content);
    return made;
  };
  const row = (...cells) => {
    const made = cell("row", "tr");
    made.append(...cells);
    return made;
  };

  const button = (label, spoken, act, number) => {
    const made = element("button", label, "lien");
    made.type = "button";
    made.setAttribute("aria-label", spoken);
    made.dataset[act] = number;
    return made;
  };

  const who = ({ taker, partner }, seated) => {
    if (!table().has_call) return seated[taker];
    return say(partner === null ? "alone" : "with_partner", { name: seated[taker], partner: seated[partner] });
  };

  const labelOf = ({ deal, score }, number) =>
    score ? say("deal_label", { number, verdict: tarotScore.verdict(deal.facts, score) }) : say("void_label", { number });
  const detailOf = ({ deal, score }, seated) => (score ? who(deal.facts, seated) : words.void[deal.void]);

  const title = (line, number, seated) => {
    const header = cell("rowheader", "th");
    header.scope = "row";
    const tools = element("span", "", "outils-ligne");
    if (line.score) tools.append(button(words.correct, say("correct_deal", { number }), "corriger", line.deal.id));
    tools.append(button(words.erase, say("erase_deal", { number }), "effacer", line.deal.id));
    const label = element("span", labelOf(line, number), "libelle");
    label.append(element("span", detailOf(line, seated), "sous"));
    const what = element("div", "", "quoi");
    what.append(label, tools);
    header.append(what);
    return header;
  };

  const points = (score, total) => {
    const made = cell("cell", "td", element("span", signed(score), colour(score)));
    const sum = element("span", "", "sous");
    sum.append(element("span", `${words.total} `, "vh"), signed(total));
    made.append(sum);
    return made;
  };

  const dealRow = (line, index, seated) => {
    const header = title(line, index + 1, seated);
    if (line.score) return row(header, ...line.score.scores.map((score, seat) => points(score, line.totals[seat])));
    const nothing = cell("cell", "td", words.does_not_count);
    nothing.colSpan = seated.length;
    const made = row(header, nothing);
    made.className = "nulle";
    return made;
  };

  const nameCell = (name, seat) => {
    const made = cell("columnheader", "th", element("span", name, "nom"));
    made.scope = "col";
    made.title = name;
    if (seat === dealer()) {
      const mark = element("abbr", "D", "jeton");
      mark.title = words.dealer;
      made.append(" ", mark);
    }
    return made;
  };

  const totals = (lines, count) => lines.at(-1)?.totals ?? Array(count).fill(0);

  const draw = () => {
    const lines = tarotScore.counted();
    const seated = names();
    const isEmpty = !lines.length;
    const corner = cell("columnheader", "th", words.deal);
    corner.scope = "col";
    const sums = cell("rowheader", "th", words.total);
    sums.scope = "row";
    sheet.dataset.n = seated.length;
    head.replaceChildren(row(corner, ...seated.map(nameCell)));
    body.replaceChildren(...lines.map((line, index) => dealRow(line, index, seated)));
    foot.replaceChildren(row(sums, ...totals(lines, seated.length).map((total) => cell("cell", "td", element("span", signed(total), colour(total))))));
    sheet.hidden = isEmpty;
    document.getElementById("feuille-vide").hidden = !isEmpty;
    for (const id of ["copier", "imprimer", "nouvelle"]) document.getElementById(id).hidden = isEmpty;
    document.getElementById("donneur").textContent = isEmpty ? "" : say("dealing", { name: seated[dealer()] });
  };

  // "Ana +132, Bob −66, …"
  const totalsSaid = () => {
    const seated = names();
    return totals(tarotScore.counted(), seated.length)
      .map((total, seat) => say("total_said", { name: seated[seat], total: signed(total) })).join(", ");
  };

  // Columns of text, aligned for a fixed-width reader and for a spreadsheet alike: one tabulation between them.
  const asText = () => {
    const lines = tarotScore.counted();
    const seated = names();
    const rows = lines.map((line, index) => {
      const label = `${labelOf(line, index + 1)} (${detailOf(line, seated)})`;
      return line.score ? [label, ...line.score.scores.map(signed)] : [label, words.does_not_count];
    });
    return [[words.deal, ...seated], ...rows, [words.total, ...totals(lines, seated.length).map(signed)]]
      .map((cells) => cells.join("\t")).join("\n");
  };

  const numberOf = (id) => store.sheet.deals.findIndex((deal) => deal.id === id) + 1;

  Object.assign(tarotScore, { sheet: { draw, asText, totalsSaid, numberOf, element: sheet } });
})();
