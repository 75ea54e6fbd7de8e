// Registers the service worker, once the page is there: it keeps the offline page in the language of this one.
"use strict";

window.addEventListener("load", () => {
  const language = document.documentElement.lang;
  navigator.serviceWorker?.register(`/sw.js?lang=${language}`, { updateViaCache: "none" }).catch(() => {});
});
