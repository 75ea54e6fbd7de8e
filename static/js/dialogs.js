// Dialogs opened by command="show-modal" commandfor="id": the browser does it; this is for those that do not yet,
// lets a click beside a dialog close it, and opens the one that the address names.
"use strict";

const hasCommands = "commandForElement" in HTMLButtonElement.prototype;

document.addEventListener("click", (event) => {
  const target = event.target;
  if (target instanceof HTMLDialogElement) {
    const box = target.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside && event.detail > 0) target.close();
    return;
  }
  if (hasCommands || !(target instanceof Element)) return;
  const button = target.closest("button[commandfor]");
  const dialog = button && document.getElementById(button.getAttribute("commandfor"));
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "show-modal" && !dialog.open) dialog.showModal();
  if (button.getAttribute("command") === "close") dialog.close();
});

const named = location.hash.startsWith("#dlg-") && document.getElementById(location.hash.slice(1));
if (named instanceof HTMLDialogElement) {
  history.replaceState(history.state, "", location.pathname + location.search);
  named.showModal();
}
