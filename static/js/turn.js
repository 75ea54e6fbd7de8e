// Says that it has become the player's turn, by a soft tone or a short vibration, to whoever asked for it.
"use strict";

(() => {
  const ATTENTIVE = 400; // milliseconds: who has just touched the page is not waiting for it
  const TONE = { hertz: 587, loudness: 0.12, rise: 0.02, seconds: 0.5 };
  const BUZZ = 60;

  let sound = null; // the browser lets a page make sound from the first gesture on
  let gestureAt = -ATTENTIVE;
  let seen = Number(document.querySelector("#table:not([data-film])")?.dataset.version ?? -1);

  const ready = () => {
    sound ??= window.AudioContext ? new AudioContext() : null;
    if (sound?.state === "suspended") sound.resume();
  };

  const ring = () => {
    if (sound?.state !== "running") return;
    const from = sound.currentTime;
    const voice = sound.createOscillator();
    const volume = sound.createGain();
    voice.frequency.value = TONE.hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(TONE.loudness, from + TONE.rise);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE.seconds);
    voice.connect(volume).connect(sound.destination);
    voice.start(from);
    voice.stop(from + TONE.seconds);
  };

  const buzz = () => {
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ);
  };

  const settings = () => document.getElementById("reglage")?.dataset ?? {};

  const playsItself = () => settings().seule === "oui" && document.querySelectorAll("#main .jouable").length === 1;

  const touched = () => {
    gestureAt = performance.now();
    if (settings().son === "oui") ready();
  };
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("keydown", touched, true);

  // Once for each turn, and only when it came while the player waited: after what the others did, or from elsewhere.
  document.addEventListener("tarot:rest", () => {
    const table = document.getElementById("table");
    const version = Number(table.dataset.version);
    const isNews = version > seen;
    seen = version;
    if (!isNews || !table.hasAttribute("data-a-toi") || playsItself()) return;
    if (performance.now() - gestureAt < ATTENTIVE) return;
    if (settings().son === "oui") ring();
    if (settings().vibration === "oui") buzz();
  });

  // Who chooses it in the settings hears or feels it at once.
  document.addEventListener("change", (event) => {
    if (event.target.matches?.("input[name=son][value=oui]")) {
      ready();
      Promise.resolve(sound?.resume()).then(ring);
    }
    if (event.target.matches?.("input[name=vibration][value=oui]")) buzz();
  });
})();
