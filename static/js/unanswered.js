// A decision that did not leave, or was not answered: nothing is sent later, and the player is told what is true.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const missed = () => {
    if (document.getElementById("annonces")) return "annonceNonRecue";
    return document.querySelector("#main[data-ecart]") ? "ecartNonRecu" : "nonRecue";
  };

  // Without a line nothing leaves: what is decided now must not be played on a later table.
  tarot.refusesCut = () => {
    if (tarot.isCut()) tarot.refuse(tarot.text("coupee"));
    return tarot.isCut();
  };

  // No answer came, or none that is a table: only the table itself can tell whether the decision got through.
  tarot.tellUnanswered = async (status) => {
    const before = tarot.version();
    const hasArrived = await tarot.refreshAnew();
    if (tarot.version() !== before || tarot.isBusy() || tarot.isClosed()) return;
    const isExpired = hasArrived && status === 403;
    if (isExpired) tarot.showLine("err", "expiree", "recharge");
    tarot.refuse(tarot.text(isExpired ? "expiree" : hasArrived ? missed() : "sansReponse"));
  };
})();
