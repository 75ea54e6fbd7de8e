// The sheet as this browser keeps it, under one key with a versioned format. Each change reads the stored sheet again
// first, so that tabs add to one another; what cannot be read is set aside, never overwritten.
"use strict";

(() => {
  const { scale } = tarotScore;
  const KEY = "tarot.sheet";
  const ASIDE = "tarot.sheet.aside";
  const FORMAT = "tarot-sheet/1";
  const VOIDS = ["passe", "petit_sec"];
  const MOST_DEALS = 5000;

  const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");

  const blank = (like) => ({
    format: FORMAT, id: newId(), rules: like?.rules ?? "fft", table: like?.table ?? "4",
    names: [...(like?.names ?? ["", "", "", "", ""])], dealer: 0, deals: [],
  });

  const isDeal = (deal, table, rules) =>
    typeof deal === "object" && deal !== null && typeof deal.id === "string"
    && (deal.facts === undefined ? VOIDS.includes(deal.void)
      : deal.void === undefined && tarotScore.areFacts(deal.facts, table, rules));

  const isSheet = (sheet) => {
    if (typeof sheet !== "object" || sheet === null || sheet.format !== FORMAT || typeof sheet.id !== "string") return false;
    if (!Object.hasOwn(scale.tables, sheet.table) || !Object.hasOwn(scale.rules, sheet.rules)) return false;
    const [table, rules] = [scale.tables[sheet.table], scale.rules[sheet.rules]];
    return Array.isArray(sheet.names) && sheet.names.length === 5
      && sheet.names.every((name) => typeof name === "string" && name.length <= scale.name_length)
      && Number.isInteger(sheet.dealer) && sheet.dealer >= 0 && sheet.dealer < table.players
      && Array.isArray(sheet.deals) && sheet.deals.length <= MOST_DEALS
      && new Set(sheet.deals.map((deal) => deal?.id)).size === sheet.deals.length
      && sheet.deals.every((deal) => isDeal(deal, table, rules));
  };

  // What the browser holds: a sheet, null for nothing, undefined for something else.
  const parse = (text) => {
    if (text === null) return null;
    try {
      const sheet = JSON.parse(text);
      return isSheet(sheet) ? sheet : undefined;
    } catch {
      return undefined;
    }
  };

  const store = { sheet: blank(), isKept: true, hasSetAside: false };

  const read = () => {
    try {
      const text = localStorage.getItem(KEY);
      const sheet = parse(text);
      if (sheet === undefined) {
        localStorage.setItem(ASIDE, text);
        localStorage.removeItem(KEY);
        store.hasSetAside = true;
        return null;
      }
      return sheet;
    } catch {
      store.isKept = false;
      return null;
    }
  };

  const write = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify(store.sheet));
    } catch {
      store.isKept = false;
    }
  };

  store.load = () => {
    store.sheet = read() ?? store.sheet;
  };

  // Change the sheet as it stands now, other tabs' work included. False when a sheet with deals on the page is no longer
  // the stored one, or when `edit` returns false: then nothing is written.
  store.change = (edit) => {
    const stored = read();
    const isSame = stored === null || stored.id === store.sheet.id || !store.sheet.deals.length;
    const draft = structuredClone(stored ?? store.sheet);
    if (!isSame || edit(draft) === false) {
      store.sheet = stored ?? store.sheet;
      return false;
    }
    store.sheet = draft;
    write();
    return true;
  };

  store.replace = (sheet) => {
    store.sheet = sheet;
    write();
  };

  // Called when another tab has written.
  store.watch = (changed) => addEventListener("storage", (event) => {
    if (event.key !== KEY || event.newValue === null) return;
    store.load();
    changed();
  });

  const table = () => scale.tables[store.sheet.table];
  const rules = () => scale.rules[store.sheet.rules];
  const names = () => store.sheet.names.slice(0, table().players).map(
    (name, seat) => name || tarotScore.say("player", { number: seat + 1 }),
  );
  const dealer = () => (store.sheet.dealer + store.sheet.deals.length) % table().players;

  // Each deal with its count, and the totals after it.
  const counted = () => {
    const totals = Array(table().players).fill(0);
    return store.sheet.deals.map((deal) => {
      const score = deal.facts ? tarotScore.count(deal.facts) : null;
      score?.scores.forEach((points, seat) => { totals[seat] += points; });
      return { deal, score, totals: [...totals] };
    });
  };

  Object.assign(tarotScore, { store, blank, newId, table, rules, names, dealer, counted });
})();
