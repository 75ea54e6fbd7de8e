// Leaves the offline page when the network is back. It stands at the address that was wanted: reloading goes there.
"use strict";

(() => {
  const EVERY = 4000;
  if (location.pathname === "/offline") return;
  const leave = async () => {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  };
  window.addEventListener("online", leave);
  setInterval(leave, EVERY);
})();
