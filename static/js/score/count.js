// The count of a deal, in whole half-points: the arithmetic of games/engine/scoring.py, on the figures that the page
// carries. Nothing here asks the network.
"use strict";
window.tarotScore = window.tarotScore || {};

(() => {
  const { scale, words } = JSON.parse(document.getElementById("bareme").textContent);

  const signOf = (camp) => ({ attack: 1, defence: -1 })[camp] ?? 0;

  const chelemPart = ({ announced, by }) => {
    let part = 0;
    if (by === "attack") part += announced ? scale.announced_chelem : scale.chelem;
    else if (announced) part -= scale.chelem;
    if (by === "defence") part -= scale.chelem;
    return part;
  };

  // The score of each seat, sum 0: a partner takes one share, the taker all the others.
  const shares = (players, taker, partner, perDefender) => {
    const scores = Array(players).fill(0 - perDefender);
    let defenders = players - 1;
    if (partner !== null) {
      scores[partner] = perDefender;
      defenders -= 2;
    }
    scores[taker] = perDefender * defenders;
    return scores.map((score) => score + 0);
  };

  // facts: {players, taker, partner, contract, half_points (of the attack), bouts, petit_au_bout (attack, defence or
  // null), poignees (a list of levels), chelem: {announced, by}}, as a scoring vector writes them.
  const count = (facts) => {
    const target = scale.targets[facts.bouts];
    const success = facts.half_points >= 2 * target;
    const odd = facts.half_points % 2;
    const counted = facts.half_points + (success ? odd : -odd);
    const diff = Math.abs(counted - 2 * target) / 2;
    const sign = success ? 1 : -1;
    const multiplier = scale.multipliers[facts.contract];
    const parts = {
      contract_part: sign * (scale.base + diff) * multiplier,
      petit_part: signOf(facts.petit_au_bout) * scale.petit * multiplier + 0,
      poignee_part: sign * facts.poignees.reduce((sum, level) => sum + scale.poignees[level], 0) + 0,
      chelem_part: chelemPart(facts.chelem),
    };
    const perDefender = Object.values(parts).reduce((sum, part) => sum + part, 0);
    return {
      multiplier,
      target,
      counted_half_points: counted,
      success,
      diff,
      ...parts,
      per_defender: perDefender,
      scores: shares(facts.players, facts.taker, facts.partner, perDefender),
    };
  };

  Object.assign(window.tarotScore, { scale, words, count });
})();
