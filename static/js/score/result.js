// The count of the form's deal, drawn as the count page draws one; it is said once, and goes when the form changes.
"use strict";

(() => {
  const { words, say, fill, number, signed, halves, table, names } = tarotScore;
  const panel = document.getElementById("resultat");
  const at = (id) => document.getElementById(id);
  let shown = null; // the facts that are counted on the page

  const element = (tag, text, css = "") => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (css) made.className = css;
    return made;
  };
  const colour = (score) => (score > 0 ? "plus" : score < 0 ? "moins" : "");

  const share = (name, score) => {
    const item = document.createElement("li");
    item.append(element("span", name, "nom"), element("span", signed(score), `num ${colour(score)}`.trim()));
    return item;
  };

  const line = ({ title, value, detail, isNull, isTotal }) => {
    const row = document.createElement("div");
    row.className = `l${isTotal ? " tot" : isNull ? " nul" : ""}`;
    row.append(element("dt", title), element("dd", value, "v"), element("dd", detail, "d"));
    return row;
  };

  const drawGauge = (facts, score) => {
    const values = { made: halves(facts.half_points), target: score.target, all: halves(table().all) };
    const gauge = at("jauge");
    gauge.setAttribute("aria-label", say("gauge", values));
    gauge.classList.toggle("chute", !score.success);
    gauge.querySelector(".fait").setAttribute("width", facts.half_points);
    const target = gauge.querySelector(".du");
    target.dataset.du = score.target;
    target.textContent = say("target", values);
    at("faits").textContent = say("of", values);
  };

  const show = (facts) => {
    const score = tarotScore.count(facts);
    const seated = names();
    const doubt = tarotScore.doubt(facts, table());
    shown = facts;
    at("preneur-contrat").textContent = `${words.contracts[facts.contract]} · ${seated[facts.taker]}`;
    at("verdict").textContent = tarotScore.verdict(facts, score);
    at("calcul").textContent = tarotScore.formula(facts, score);
    at("doute").hidden = !doubt;
    at("doute-texte").textContent = doubt;
    at("partage").dataset.n = facts.players;
    at("partage").replaceChildren(...score.scores.map((points, seat) => share(seated[seat], points)));
    at("lignes").replaceChildren(...tarotScore.lines(facts, score, seated, table()).map(line));
    at("inscrire").textContent = tarotScore.form.editing() ? words.keep : words.inscribe;
    drawGauge(facts, score);
    panel.hidden = false;
    panel.scrollIntoView({ block: "nearest" });
    const said = score.scores.map((points, seat) => fill(words.total_said, { name: seated[seat], total: signed(points) }));
    tarot.say([`${at("verdict").textContent}.`, `${said.join(", ")}.`, doubt].join(" ").trim());
  };

  const hide = () => {
    shown = null;
    panel.hidden = true;
  };

  Object.assign(tarotScore, { element, colour, number, result: { show, hide, shown: () => shown } });
})();
