// Stands between the pages and the network. It keeps static files, whose names change with their content, the page
// that says that the network is away, and the score sheet; nothing of a game, of a player or of the API.
"use strict";

const STORE = "{{ store|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const PAGES = new Map(Object.entries({{ pages|safe }})); // by path: the address to keep it under, language included
const FONTS = {{ fonts|safe }};
const PREFIX = "{{ prefix|escapejs }}";
const HASHED = /\.[0-9a-f]{12}\.(?:css|js|svg|woff2)$/;

const isFile = path => path.startsWith(PREFIX) && HASHED.test(path);

const kept = key => caches.match(key, { cacheName: STORE, ignoreVary: true });

// Only `install` makes the store: a worker that has been replaced does not bring its own back.
async function put(key, answer) {
  if (await caches.has(STORE)) await (await caches.open(STORE)).put(key, answer);
}

async function file(request) {
  const found = await kept(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await put(request, answer.clone());
  return answer;
}

// Without credentials a page is nobody's. Its files come along, so that it is drawn as usual.
async function keep(address) {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const text = await answer.clone().text();
  const named = [...text.matchAll(/(?:href|src)="([^"#?]+)/g)].map(found => found[1]);
  await Promise.all([...new Set([...named, ...FONTS])].filter(isFile).map(file));
  await put(address, answer);
}

async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    if (answer.ok && PAGES.has(path)) event.waitUntil(keep(PAGES.get(path)).catch(() => {}));
    return answer;
  } catch {
    return (await kept(PAGES.get(path) ?? OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("install", event => {
  self.skipWaiting();
  event.waitUntil(caches.open(STORE).then(() => Promise.all([...PAGES.values()].map(keep))));
});

self.addEventListener("activate", event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (isFile(pathname)) event.respondWith(file(request).catch(() => fetch(request)));
});
