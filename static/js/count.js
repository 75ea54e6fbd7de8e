// The count page: focus begins on the verdict, Enter goes on to the next deal.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (document.activeElement?.matches("a, button, input, summary")) return;
  event.preventDefault();
  document.getElementById("suite")?.click();
});

document.getElementById("titre")?.focus({ preventScroll: true });
