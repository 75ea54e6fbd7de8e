// Another version of the site answers: the page finishes what it shows, then loads itself anew, once for each version.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const KEY = "versions"; // those that this tab has loaded itself anew for: two behind one address would make it loop
  const SAID = "version-dite";
  const AGAIN = 400;
  const own = document.documentElement.dataset.build;
  let wanted = "";
  let timer = 0;
  let isPressed = false;

  const seen = () => (sessionStorage.getItem(KEY) ?? "").split(" ");

  const isAtRest = () => !tarot.isBusy() && !isPressed && !document.querySelector("dialog[open]")
    && !document.getElementById("table").dataset.next;

  const renew = () => {
    clearTimeout(timer);
    if (!isAtRest()) {
      timer = setTimeout(renew, AGAIN);
      return;
    }
    sessionStorage.setItem(KEY, [...seen(), wanted].join(" ").trim());
    sessionStorage.setItem(SAID, document.activeElement?.id || "titre");
    location.reload();
  };

  // Called with the name of the version that drew an answer.
  tarot.noteBuild = (build) => {
    if (!build || !own || build === own || wanted) return;
    try {
      if (seen().includes(build)) return;
    } catch {
      return; // what cannot be remembered could loop
    }
    wanted = build;
    renew();
  };

  for (const [kind, value] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    document.addEventListener(kind, () => { isPressed = value; }, true);
  }

  const start = () => {
    try {
      const focused = sessionStorage.getItem(SAID);
      if (!focused) return;
      sessionStorage.removeItem(SAID);
      setTimeout(() => {
        tarot.flashLine("majFaite");
        document.getElementById(focused)?.focus({ preventScroll: true });
      }, AGAIN);
    } catch { /* nothing was remembered */ }
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
