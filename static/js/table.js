// Sends decisions and receives the table: one at a time, nothing while cards move, the newest version only.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const PATIENCE = 8000; // milliseconds that a decision may take to be answered
  const table = () => document.getElementById("table");
  const version = () => Number(table()?.dataset.version ?? 0);
  let posting = false; // a decision is on its way
  let receiving = false; // a film is played, or the page changes
  let swallow = false; // the press that is going on decides nothing: it began while cards moved, or goes with the last
  let promptBefore = null; // the line as the server drew it, to come back to after a refusal

  tarot.isBusy = () => posting || receiving;
  tarot.version = version;
  tarot.isSwallowed = () => swallow;
  tarot.isMyTurn = () => table()?.hasAttribute("data-a-toi") ?? false;

  const tell = () => {
    const hand = document.getElementById("main");
    if (tarot.isBusy()) hand?.setAttribute("aria-busy", "true");
    else {
      hand?.removeAttribute("aria-busy");
      tarot.caughtUp?.();
      if (!tarot.isBusy()) document.dispatchEvent(new CustomEvent("tarot:rest"));
    }
  };
  const setPosting = (value) => {
    posting = value;
    tell();
  };
  const setReceiving = (value) => {
    receiving = value;
    tell();
  };

  // ---- receiving ----------------------------------------------------------------------------------------------------

  const read = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("table");

  tarot.resetPrompt = () => {
    const frame = document.getElementById("consigne-cadre");
    if (!frame || !promptBefore) return;
    frame.classList.remove("refus");
    document.getElementById("consigne")?.replaceChildren(...[...promptBefore].map((node) => node.cloneNode(true)));
  };

  const settle = (memory) => {
    const line = document.getElementById("consigne");
    promptBefore = line && !document.querySelector("#consigne-cadre.refus")
      ? [...line.childNodes].map((node) => node.cloneNode(true)) : null;
    tarot.restoreEcart?.(); // who watches has no cards
    tarot.restore(memory);
  };

  const swap = async (next) => {
    const memory = tarot.remember();
    document.querySelectorAll("#table dialog[open]").forEach((dialog) => dialog.setAttribute("hx-morph-skip", ""));
    next.querySelectorAll("noscript").forEach((part) => part.remove());
    next.querySelector("#film")?.replaceChildren();
    next.removeAttribute("data-film");
    const title = next.querySelector("title");
    if (title) {
      document.title = title.textContent;
      title.remove();
    }
    await htmx.swap({ sourceElement: table(), target: table(), text: next.outerHTML, swap: "outerMorph" });
    settle(memory);
  };

  // Puts up the new deal's cards while its auction is still being shown.
  tarot.showHand = (next) => {
    const hand = next.querySelector("#main");
    if (!hand) return;
    const copy = hand.cloneNode(true);
    copy.querySelectorAll(".jouable").forEach((card) => card.classList.remove("jouable"));
    copy.setAttribute("aria-busy", "true");
    document.getElementById("main")?.replaceWith(document.importNode(copy, true));
  };

  const leave = () => {
    const where = table()?.dataset.next;
    if (where) location.assign(where);
  };

  // Shows a fragment: what happened first, then the table as it is. Older or foreign ones are dropped.
  tarot.receive = async (text, status) => {
    const next = read(text);
    if (!next || next.dataset.partie !== table().dataset.partie) return false;
    if (Number(next.dataset.version) < version()) return true;
    const frames = [...next.querySelectorAll("#film > template")];
    const said = next.querySelector("#consigne[role=alert]");
    setReceiving(true);
    try {
      if (status === 200) await tarot.playFilm(frames, next);
      else for (const frame of frames) tarot.say(frame.dataset.dit); // what another tab has played meanwhile
      said?.removeAttribute("role");
      await swap(next);
      if (said) tarot.alert(said.textContent.trim().replace(/\s+/g, " "));
    } finally {
      setReceiving(false);
    }
    if (status === 200) leave();
    tarot.noteBuild(next.dataset.build);
    return true;
  };

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx?.target?.id !== "table" || !ctx.response) return; // our own swaps have no response
    event.preventDefault();
    tarot.receive(ctx.text, ctx.response.status).then((isTable) => {
      if (!isTable) lost(ctx.response.status);
    });
  });

  const lost = (status) => {
    setPosting(false);
    tarot.tellUnanswered(status);
  };
  document.addEventListener("htmx:error", () => lost(0));
  document.addEventListener("htmx:finally:request", () => setPosting(false));

  // ---- deciding -----------------------------------------------------------------------------------------------------

  const isDecision = (element) => Boolean(element?.closest?.("#jeu-main, #annonces, #le-reste"));
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  document.addEventListener("submit", (event) => {
    if (!isDecision(event.target)) return;
    if (tarot.isBusy() || tarot.refusesEcart(event.target) || tarot.refusesCut() || tarot.asksFirst(event)) return stop(event);
    if (press) last = press;
    setPosting(true);
  }, true);

  // A double or triple click is one intention: what it presses again in the same place is not another card.
  const SAME = { milliseconds: 500, pixels: 24 };
  let press = null;
  let last = { at: -SAME.milliseconds, x: 0, y: 0 }; // the last press that decided or was swallowed
  const isSamePress = (event) => performance.now() - last.at < SAME.milliseconds
    && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME.pixels;

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return; // a menu may open, and its end is never heard
    const isOnTable = Boolean(event.target.closest?.(".jeu"));
    const isAgain = isSamePress(event);
    press = { at: performance.now(), x: event.clientX, y: event.clientY, version: version() };
    swallow = isOnTable && (tarot.isBusy() || tarot.isHasty() || isAgain);
    if (swallow || event.target.closest?.("dialog")) last = press; // what closes a dialog presses nothing under it
    if (swallow && tarot.isBusy()) tarot.hold(true);
  }, true);
  const release = () => {
    tarot.hold(false);
    if (swallow && tarot.isBusy()) tarot.hurry();
  };
  document.addEventListener("pointerup", release, true);
  document.addEventListener("pointercancel", () => tarot.hold(false), true);

  document.addEventListener("click", (event) => {
    const isOld = press && ![version(), null].includes(press.version); // what lies there now is not what was pressed
    if (press) press.version = null;
    if (event.target.closest?.("#continuer")) return tarot.hurry();
    if (isDecision(event.target) || event.target.closest?.("#ecarter, #places, #tout-reprendre")) {
      const isPressed = event.detail > 0; // by a pointer: a key has no part in what one does
      if (tarot.isBusy() || (isPressed && (swallow || isOld))) return stop(event);
      if (tarot.refusesClick(event)) stop(event);
    }
  }, true);

  // ---- opening ------------------------------------------------------------------------------------------------------

  const open = async () => {
    htmx.config.defaultTimeout = PATIENCE;
    if (document.activeElement === document.body) document.getElementById("titre")?.focus({ preventScroll: true });
    const address = new URL(location.href);
    if (address.searchParams.has("since")) {
      address.searchParams.delete("since");
      history.replaceState(history.state, "", address);
    }
    const frames = [...document.querySelectorAll("#film > template")];
    if (!frames.length || document.querySelector("#consigne[role=alert]")) {
      table().removeAttribute("data-film");
      settle(tarot.remember());
      tarot.tell("redire-consigne"); // what was said before is not said again: only how things stand
      return;
    }
    const next = table().cloneNode(true);
    table().removeAttribute("data-film");
    document.documentElement.classList.add("ouvre"); // the account of the deal knows already what is about to be shown
    await tarot.receive(next.outerHTML, 200);
    document.documentElement.classList.remove("ouvre");
  };

  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      setPosting(false);
      tarot.refresh?.();
    }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", open);
  else open();
})();
