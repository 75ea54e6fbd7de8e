// A count in words: the verdict, the arithmetic in one line, and each line with its detail, as the count page has them.
"use strict";

(() => {
  const { scale, words } = tarotScore;

  // A text of the page, its %(name)s filled in.
  const fill = (text, values = {}) => text.replace(/%\((\w+)\)s/g, (whole, key) => (key in values ? String(values[key]) : whole));
  const say = (key, values) => fill(words[key], values);

  const number = (value) => {
    const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, words.separator);
    return (value < 0 ? words.minus : "") + digits;
  };
  const signed = (value) => (value > 0 ? "+" : "") + number(value);
  const halves = (halfPoints) => {
    const whole = Math.floor(halfPoints / 2);
    const half = halfPoints % 2 ? "½" : "";
    return (whole || !half ? number(whole) : "") + half;
  };

  const verdict = (facts, score) => {
    const values = { contract: words.contracts[facts.contract], points: score.diff };
    if (!score.success) return say("failed", values);
    return say(score.diff ? "made" : "just", values);
  };

  const defenders = (facts) => facts.players - (facts.partner === null ? 1 : 2);

  // "(25 + 19) × 2 + 20 = 108 par défenseur, 324 en tout"
  const formula = (facts, score) => {
    let text = `${score.success ? "" : words.minus}(${scale.base} + ${score.diff})`;
    if (score.multiplier > 1) text += ` × ${score.multiplier}`;
    for (const part of [score.petit_part, score.poignee_part, score.chelem_part]) {
      if (part) text += ` ${part > 0 ? "+" : words.minus} ${number(Math.abs(part))}`;
    }
    const all = defenders(facts) * score.per_defender;
    return `${text} = ${say("sum", { each: number(score.per_defender), all: number(all) })}`;
  };

  const bonus = (key, value, detail) => ({
    title: words[`${key}_line`], value: value ? signed(value) : "—", detail, isNull: !value,
  });

  const chelemDetail = ({ announced, by }) => {
    const made = by ? words[`chelem_${by}`] : "";
    if (!announced) return made || words.chelem_none;
    return by === "attack" ? `${words.chelem_announced} ${made}` : `${words.chelem_missed} ${made}`.trim();
  };

  const total = (facts, score, names) => {
    const [name, partner] = [names[facts.taker], names[facts.partner] ?? ""];
    const values = { name, partner, score: signed(score.scores[facts.taker]), share: signed(score.scores[facts.partner] ?? 0) };
    return {
      title: say(score.per_defender >= 0 ? "receives" : "pays", values),
      value: number(Math.abs(score.per_defender)),
      detail: say(facts.partner === null ? "taker_detail" : "pair_detail", values),
      isTotal: true,
    };
  };

  const lines = (facts, score, names, table) => {
    const sign = score.success ? 1 : -1;
    const isHalf = score.counted_half_points !== facts.half_points;
    const sum = sign * (scale.base + score.diff);
    const values = {
      made: halves(facts.half_points), counted: halves(score.counted_half_points), target: score.target, base: scale.base,
      diff: score.diff, sum: number(sum), times: score.multiplier, part: number(score.contract_part),
    };
    const levels = facts.poignees.map((level) => words.levels[level]).join(", ");
    return [
      { title: words.points_line, value: values.made, detail: say("points_detail", { points: halves(table.all - facts.half_points) }) },
      { title: words.bouts_line, value: String(facts.bouts), detail: words.bouts[facts.bouts] },
      {
        title: score.success ? words.gain : words.loss, value: signed(sign * score.diff), isNull: !score.diff,
        detail: say(isHalf ? "half_detail" : "diff_detail", values),
      },
      { title: say("base_line", values), value: signed(sum), detail: score.success ? words.base_gain : words.base_loss },
      {
        title: words.contracts[facts.contract], value: `×${score.multiplier}`, isNull: score.multiplier === 1,
        detail: say("times_detail", values),
      },
      bonus("petit", score.petit_part, say(`petit_${facts.petit_au_bout ?? "none"}`, values)),
      bonus("poignee", score.poignee_part, levels ? say("poignee_detail", { levels }) : words.poignee_none),
      bonus("chelem", score.chelem_part, chelemDetail(facts.chelem)),
      total(facts, score, names),
    ];
  };

  Object.assign(tarotScore, { fill, say, number, signed, halves, verdict, formula, lines });
})();
