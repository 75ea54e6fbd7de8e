// What the buttons of the score sheet do.
"use strict";

(() => {
  const { scale, words, say, store, form, result, sheet, settings, notice } = tarotScore;
  const at = (id) => document.getElementById(id);

  const draw = () => {
    sheet.draw();
    settings.draw();
    form.draw();
  };

  const warn = () => {
    if (store.hasSetAside) notice(words.set_aside);
    else if (!store.isKept) notice(words.not_kept);
    store.hasSetAside = false;
  };

  // Change the sheet and say so; when another tab has replaced it, say that instead and lose nothing of the form.
  const change = (edit, refusal = words.refused) => {
    const isDone = store.change(edit);
    draw();
    if (isDone) warn();
    else notice(refusal);
    return isDone;
  };

  const fits = (facts, { table, rules }) => tarotScore.areFacts(facts, scale.tables[table], scale.rules[rules]);

  const inscribe = (deal) => {
    const isDone = change((draft) => (deal.void || fits(deal.facts, draft)) && draft.deals.push(deal) > 0);
    if (isDone) tarot.say(say("inscribed", { number: store.sheet.deals.length, totals: sheet.totalsSaid() }));
    return isDone;
  };

  const correct = (id, facts) => {
    const isDone = change((draft) => {
      const deal = draft.deals.find((each) => each.id === id);
      if (deal) deal.facts = facts;
      return Boolean(deal);
    }, words.gone);
    if (isDone) tarot.say(say("corrected", { number: sheet.numberOf(id), totals: sheet.totalsSaid() }));
    return isDone;
  };

  const toSheet = () => {
    settings.panel.open = false;
    at("ajouter").focus();
    sheet.element.querySelector("tfoot").scrollIntoView({ block: "nearest" });
  };

  const erase = (id) => {
    const number = sheet.numberOf(id);
    const deal = store.sheet.deals[number - 1];
    if (!change((draft) => {
      const index = draft.deals.findIndex((each) => each.id === id);
      return index >= 0 && draft.deals.splice(index, 1).length > 0;
    }, words.gone)) return;
    if (form.editing() === id) form.reset();
    notice(say("erased", { number }), words.undo, () => {
      const isBack = change((draft) => {
        if (draft.deals.some((each) => each.id === id)) return false;
        draft.deals.splice(number - 1, 0, deal);
        return true;
      });
      if (isBack) tarot.say(say("restored", { number }));
      at("ajouter").focus();
    });
  };

  const restart = () => {
    const before = store.sheet;
    store.replace(tarotScore.blank(before));
    form.reset();
    result.hide();
    settings.panel.open = true;
    draw();
    notice(words.renewed, words.undo, () => {
      if (store.sheet.deals.length) return;
      store.replace(before);
      draw();
      tarot.say(words.sheet_back);
      at("ajouter").focus();
    });
  };

  const copy = async () => {
    const text = sheet.asText();
    try {
      await navigator.clipboard.writeText(text);
      notice(words.copied);
    } catch {
      at("texte").value = text;
      at("dlg-texte").showModal();
      at("texte").select();
    }
  };

  const toForm = () => {
    at("t-donne").scrollIntoView({ block: "start" });
    form.element.querySelector("input:checked, input")?.focus({ preventScroll: true });
  };

  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    const facts = form.read();
    if (facts) result.show(facts);
    else result.hide();
  });
  form.element.addEventListener("input", result.hide);

  at("inscrire").addEventListener("click", () => {
    const [facts, id] = [result.shown(), form.editing()];
    if (!facts) return;
    notice("");
    const isDone = id ? correct(id, facts) : inscribe({ id: tarotScore.newId(), facts });
    result.hide();
    if (isDone) {
      form.reset();
      toSheet();
    } else at("compter").focus();
  });
  at("abandonner").addEventListener("click", () => {
    form.reset();
    result.hide();
    at("ajouter").focus();
  });
  at("ajouter").addEventListener("click", toForm);
  at("copier").addEventListener("click", copy);
  at("imprimer").addEventListener("click", () => print());
  at("dlg-nouvelle").addEventListener("close", ({ target }) => {
    if (target.returnValue === "oui") restart();
    target.returnValue = "";
  });
  at("annulee").addEventListener("click", ({ target }) => {
    const why = target.dataset.nulle;
    if (!why) return;
    notice("");
    if (!inscribe({ id: tarotScore.newId(), void: why })) return;
    at("annulee").open = false;
    toSheet();
  });
  sheet.element.addEventListener("click", ({ target }) => {
    const { corriger, effacer } = target.dataset;
    if (effacer) erase(effacer);
    const deal = store.sheet.deals.find((each) => each.id === corriger);
    if (deal) {
      result.hide();
      form.fill(deal);
      toForm();
    }
  });

  settings.listen((isDone) => {
    result.hide();
    draw();
    if (isDone) warn();
    else notice(words.other_tab);
  });
  store.watch(() => {
    result.hide();
    draw();
    notice(store.hasSetAside ? words.set_aside : words.other_tab);
    store.hasSetAside = false;
  });

  store.load();
  form.takeDraft();
  settings.panel.open = !store.sheet.deals.length;
  draw();
  warn();
})();
