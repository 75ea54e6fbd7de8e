// Hears that the table moved. The socket is only a hint: without it we ask, and the page says how the line is.
"use strict";
window.tarot = window.tarot || {};

(() => {
  const BEAT = 2500;
  const DEAD = 8000; // noticed at the next beat, so that the page is back within twelve seconds
  const SLOW = 4000; // so long a socket may take to open
  const GRACE = 1000; // so long a page may take to arrive before we take it that none does
  const FINAL = [4401, 4403, 4404]; // the server does not want us back
  const DELAYS = [1000, 2000, 3000];
  const POLL = { waiting: 2000, deciding: 5000 };
  const BLOCKED = 3; // so many failed sockets while pages still arrive: sockets are blocked here

  let socket = null;
  let failures = 0;
  let line = ""; // how it is: "" while all is well, "lost", or "polling" where sockets are blocked
  let heardAt = 0;
  const timers = { retry: 0, poll: 0 };

  const table = () => document.getElementById("table");
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  const setLine = (next) => {
    if (line === next || tarot.isClosed()) return;
    line = next;
    if (next === "lost") {
      tarot.showLine("att", "perdue", "encore");
      tarot.say(tarot.text("perdue"));
    } else if (next === "polling") {
      tarot.showLine("att", "sans");
    } else {
      tarot.resetPrompt?.();
      tarot.flashLine("retour");
    }
  };

  // The socket is gone. Whether pages still arrive is soon known; if not, nothing is sent until they do.
  const lost = () => {
    if (line || tarot.isClosed()) return;
    setLine("lost");
    const grace = setTimeout(() => tarot.setCut(true), GRACE);
    tarot.refreshAnew().then(() => clearTimeout(grace));
  };

  const poll = async () => {
    if (tarot.isClosed()) return;
    if (!isOpen() || tarot.hasNews() || tarot.isCut()) {
      const hasArrived = await tarot.refresh();
      if (hasArrived && line === "lost" && failures >= BLOCKED && !isOpen()) setLine("polling");
    }
    pollSoon();
  };
  const pollSoon = () => {
    clearTimeout(timers.poll);
    timers.poll = setTimeout(poll, tarot.isMyTurn() && !tarot.isCut() ? POLL.deciding : POLL.waiting);
  };

  // Whether anything reaches the site has changed.
  tarot.lineChanged = () => {
    if (tarot.isCut()) {
      setLine("lost");
      pollSoon();
    } else if (isOpen()) setLine("");
  };

  // ---- the socket ---------------------------------------------------------------------------------------------------

  const connect = () => {
    clearTimeout(timers.retry);
    if (tarot.isClosed() || !table()) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const before = socket;
    let present;
    try {
      present = new WebSocket(`${scheme}//${location.host}${table().dataset.socket}`);
    } catch {
      return again();
    }
    socket = present;
    before?.close();
    heardAt = Date.now();
    present.addEventListener("open", () => {
      if (present !== socket) return;
      failures = 0;
      heardAt = Date.now();
      tarot.setCut(false);
      setLine("");
      tarot.refreshAnew();
    });
    present.addEventListener("message", (event) => {
      if (present !== socket) return;
      heardAt = Date.now();
      if (event.data.startsWith("pong")) tarot.hearOf(Number(event.data.slice(5)));
      else heard(event.data);
    });
    present.addEventListener("close", (event) => {
      if (present !== socket) return;
      socket = null;
      if (FINAL.includes(event.code)) return tarot.close();
      again();
      return undefined;
    });
    return undefined;
  };

  const heard = (text) => {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not ours
    }
    if (message.game !== table().dataset.partie || !Number.isInteger(message.version)) return;
    tarot.hearOf(message.version);
    if (message.over) tarot.refresh();
  };

  const again = () => {
    lost();
    const delay = DELAYS[Math.min(failures, DELAYS.length - 1)];
    failures += 1;
    clearTimeout(timers.retry);
    timers.retry = setTimeout(connect, delay * (0.85 + Math.random() * 0.3));
  };

  const beat = () => {
    if (!socket) return;
    if (Date.now() - heardAt > (isOpen() ? DEAD : SLOW)) drop();
    else if (isOpen()) socket.send(`ping ${tarot.version()}`); // the answer tells what we missed
  };

  // The line is dead though nobody closed it.
  const drop = () => {
    const dead = socket;
    socket = null;
    dead.close();
    again();
  };

  tarot.retryNow = () => {
    if (!isOpen()) connect();
    tarot.refreshAnew();
  };

  const start = () => {
    if (!table()) return;
    document.getElementById("reseau-encore").addEventListener("click", tarot.retryNow);
    window.addEventListener("offline", () => tarot.setCut(true));
    window.addEventListener("online", () => {
      if (socket) drop(); // what was open before may be dead without knowing
      tarot.retryNow();
    });
    window.addEventListener("pagehide", () => {
      const present = socket;
      socket = null;
      present?.close();
    });
    window.addEventListener("pageshow", (event) => { if (event.persisted) tarot.retryNow(); });
    connect();
    setInterval(beat, BEAT);
    timers.poll = setTimeout(poll, POLL.waiting);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
