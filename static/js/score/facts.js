// What may be written of a deal: points read as a table writes them, and what cannot be, refused with its reason.
"use strict";

(() => {
  const { scale, words, say, halves } = tarotScore;
  const CAMPS = [null, "attack", "defence"];

  // "45", "45,5", "45.5", "45½" or "45 1/2" in half-points; null for anything else.
  const parsePoints = (text) => {
    const found = /^\s*(\d{0,3})\s*(?:[.,]([05])0*|(½|1\/2))?\s*$/.exec(text);
    if (!found || !(found[1] || found[2] || found[3])) return null;
    return 2 * Number(found[1] || 0) + (found[2] === "5" || found[3] ? 1 : 0);
  };

  const pointsFault = (facts, table) => {
    const { half_points: made, bouts } = facts;
    const [least, most] = [table.added, table.all - table.added];
    if (made < least || made > most) return say("points_range", { low: halves(least), high: halves(most) });
    if (made % 2 && !table.has_halves) return words.points_half;
    // A camp's bouts are worth points by themselves; the excuse may have cost half a point.
    const worth = (number) => Math.max(0, scale.bout * number - 1);
    const low = least + worth(bouts);
    const high = most - worth(scale.targets.length - 1 - bouts);
    if (made < low) return say("points_low", { low: halves(low) });
    return made > high ? say("points_high", { high: halves(high) }) : "";
  };

  const petitFault = ({ petit_au_bout: petit, bouts, chelem }) => {
    if (petit === "attack" && !bouts) return words.petit_bouts;
    if (petit === "defence" && bouts === scale.targets.length - 1) return words.petit_bouts;
    return petit && chelem.by && petit !== chelem.by ? words.petit_chelem : "";
  };

  const poigneeFault = ({ poignees }, table) => {
    const shown = poignees.reduce((sum, level) => sum + table.poignee_sizes[level], 0);
    return shown > scale.trumps ? say("poignee_trumps", { shown, trumps: scale.trumps }) : "";
  };

  // Facts that are of the right kinds, but cannot be: a list of [field, reason].
  const faults = (facts, table) => [
    ["partner", facts.partner === facts.taker ? words.same_partner : ""],
    ["points", pointsFault(facts, table)],
    ["petit", petitFault(facts)],
    ["poignee", poigneeFault(facts, table)],
  ].filter(([, reason]) => reason);

  // What may be, but hardly: the sentence, or nothing.
  const doubt = (facts, table) => {
    const { chelem: { by }, half_points: made, bouts, contract } = facts;
    const all = table.all - table.added;
    const last = scale.targets.length - 1;
    if (by === "attack" && contract !== scale.without_chien) {
      const isWhole = (bouts === last && made === all) || (bouts === last - 1 && made === all - scale.excuse_kept);
      if (!isWhole) return say("chelem_unlikely", { all: halves(all), less: halves(all - scale.excuse_kept) });
    }
    return by === "defence" && tarotScore.count(facts).success ? words.chelem_defended : "";
  };

  const isSeat = (value, table) => Number.isInteger(value) && value >= 0 && value < table.players;
  const isOwn = (object, key) => typeof key === "string" && Object.hasOwn(object, key);

  // Whether a stored value is the facts of a deal of this table, kind by kind.
  const areFacts = (facts, table, rules) =>
    typeof facts === "object" && facts !== null
    && facts.players === table.players && isSeat(facts.taker, table)
    && (facts.partner === null || (table.has_call && isSeat(facts.partner, table)))
    && isOwn(scale.multipliers, facts.contract)
    && Number.isInteger(facts.half_points)
    && Number.isInteger(facts.bouts) && facts.bouts in scale.targets
    && CAMPS.includes(facts.petit_au_bout)
    && Array.isArray(facts.poignees) && facts.poignees.every((level) => isOwn(scale.poignees, level))
    && facts.poignees.length <= (rules.has_poignee ? table.most_poignees : 0)
    && typeof facts.chelem === "object" && facts.chelem !== null
    && typeof facts.chelem.announced === "boolean" && (rules.has_chelem || !facts.chelem.announced)
    && CAMPS.includes(facts.chelem.by)
    && faults(facts, table).length === 0;

  Object.assign(tarotScore, { parsePoints, faults, doubt, areFacts });
})();
