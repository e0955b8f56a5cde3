"use strict";
// Keeps the clock page and its files, so that a clock that was opened once goes on without a network. Nothing else is kept.
const KEPT = "nigiri-clock";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data && event.data.keep) event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(event.data.keep)));
});
self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.method !== "GET" || !(path.endsWith("/clock") || path.startsWith("/static/"))) return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(event.request, { ignoreVary: true })) || Response.error()));
});
