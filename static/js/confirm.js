// Asks once more before what its player wants to be asked about: some of the bids, or all of them and the écart.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const box = () => document.getElementById("dlg-annonce");
  let asked = -1; // the version of the table that the open question is about
  let isSure = false; // the answer was yes: the form may leave

  const questionOf = (form, control) => {
    const words = box().dataset;
    if (control.dataset.question) return [control.dataset.question, control.dataset.sens, words.prendre];
    const isEcart = form.id === "jeu-main" && form.querySelector("#main[data-ecart]");
    if (!isEcart || document.getElementById("reglage").dataset.confirmer !== "toujours") return null;
    return [words.question, tarot.chosenNames(), words.ecarter];
  };

  const answered = (id) => {
    const control = document.getElementById(id);
    (control ?? document.getElementById("titre"))?.focus();
    if (!control || box().returnValue !== "oui" || tarot.isBusy()) return;
    isSure = true;
    control.form.requestSubmit(control);
    isSure = false;
  };

  const ask = (control, [title, sense, yes]) => {
    document.getElementById("t-annonce").textContent = title;
    document.getElementById("annonce-sens").textContent = sense;
    document.getElementById("annonce-oui").textContent = yes;
    asked = tarot.version();
    box().returnValue = "";
    box().addEventListener("close", () => answered(control.id), { once: true });
    box().showModal();
  };

  // Whether this submission waits for an answer; yes sends it again.
  tarot.asksFirst = (event) => {
    const control = event.submitter ?? document.getElementById("ecarter");
    const question = !isSure && control && questionOf(event.target, control);
    if (question) ask(control, question);
    return Boolean(question);
  };

  // A key that is still held from the question does not answer it.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key !== "Tab" && box()?.open) event.preventDefault();
  });

  document.addEventListener("tarot:rest", () => {
    if (box()?.open && tarot.version() !== asked) box().close(); // the table has moved on: nothing to ask any more
  });
})();
