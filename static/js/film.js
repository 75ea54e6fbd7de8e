// Plays what happened, one event after another. Each frame was drawn by the server; this only decides how long it stays.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const STEP = { lente: 1000, normale: 600, immediate: 0 };
  const LEAVES = 380; // --d3: a trick is gathered
  const LANDS = 240; // a little over --d2: a card arrives
  const SEEN = 250; // sooner than this nobody can mean to hurry what has just appeared
  const HASTE = 400; // a tap so soon after one that hurried was still meant to hurry
  const CLAIMED = { card: 120, trick: 450 }; // the rest of a deal, all of it the player's: seen, not waited for
  const HURRIED = ["trick", "contract", "void", "deal", "count"];

  const settings = () => document.getElementById("reglage")?.dataset ?? {};
  const isAtOnce = () => settings().vitesse === "immediate";
  const isStill = () => isAtOnce() || matchMedia("(prefers-reduced-motion: reduce)").matches; // nothing moves
  const isByHand = () => settings().enchainer === "main";

  let hurryNow = null; // ends the present wait, if it may be hurried
  let shownAt = 0;
  let hurriedAt = -HASTE;
  let held = false;

  // How long a frame stays, in milliseconds; null: until the player says so.
  const duration = (frame, isLast, isClaim) => {
    const kind = frame.dataset.genre;
    if (isClaim && kind in CLAIMED && !isLast) return isAtOnce() ? 0 : CLAIMED[kind];
    if (kind === "trick") {
      if (isByHand()) return null;
      return isAtOnce() ? 0 : Number(settings().enchainer || 1.4) * 1000;
    }
    if (isAtOnce()) return 0;
    const step = STEP[settings().vitesse] ?? STEP.normale;
    if (kind === "contract") return isLast ? step : step * 4;
    if (kind === "void") return step * 4;
    if (kind === "deal") return step * 1.5;
    if (kind === "count") return step * 8;
    return isLast ? Math.min(step, LANDS) : step;
  };

  const wait = (milliseconds, canHurry = true) => new Promise((resolve) => {
    let timer = null;
    const end = () => {
      clearTimeout(timer);
      hurryNow = null;
      resolve();
    };
    const check = () => {
      if (held) timer = setTimeout(check, 50);
      else end();
    };
    hurryNow = canHurry ? end : null;
    shownAt = performance.now();
    if (milliseconds !== null) timer = setTimeout(check, milliseconds);
  });

  const morph = (id, element) => {
    const target = document.getElementById(id);
    if (!target || !element) return Promise.resolve();
    return htmx.swap({ sourceElement: target, target, text: element.outerHTML, swap: "outerMorph" });
  };

  const gather = async () => {
    const trick = document.querySelector("#tapis .pli[data-vers]");
    if (!trick || isStill()) return;
    trick.classList.add("ramasse", `vers-${trick.dataset.vers}`);
    await wait(LEAVES, false);
  };

  // A film after which the page is left is too short to be heard: its words are said on the page that follows.
  const sayOf = (next) => (next.dataset.next && !isByHand() ? tarot.carry : tarot.say);

  const show = async (frame, next) => {
    const memory = tarot.remember();
    const content = frame.content;
    await morph("tapis", content.querySelector("#tapis"));
    await morph("consigne-cadre", content.querySelector("#consigne-cadre"));
    if (frame.dataset.jouee) {
      tarot.takeAway(frame.dataset.jouee);
      tarot.mention?.(frame.dataset.jouee);
    }
    if (frame.dataset.genre === "deal") tarot.showHand(next);
    tarot.restore(memory);
    sayOf(next)(frame.dataset.dit);
    if (frame.dataset.genre === "trick" && isByHand()) document.getElementById("continuer")?.focus();
  };

  // Plays the frames that came with `next`, the page as it is after all of them; resolves when they have been seen.
  tarot.playFilm = async (frames, next) => {
    if (isAtOnce() && !isByHand()) {
      for (const frame of frames) sayOf(next)(frame.dataset.dit);
      return;
    }
    const isClaim = next.querySelector("#film")?.hasAttribute("data-vite") ?? false;
    for (const [index, frame] of frames.entries()) {
      const milliseconds = duration(frame, index === frames.length - 1, isClaim);
      await show(frame, next);
      if (milliseconds !== 0) await wait(milliseconds, HURRIED.includes(frame.dataset.genre));
      if (frame.dataset.genre === "trick") await gather();
    }
  };

  tarot.hurry = () => {
    hurriedAt = performance.now();
    if (performance.now() - shownAt > SEEN) hurryNow?.();
  };
  tarot.isHasty = () => performance.now() - hurriedAt < HASTE;
  tarot.hold = (isHeld) => { held = isHeld; };
})();
