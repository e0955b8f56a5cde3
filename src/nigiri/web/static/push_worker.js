"use strict";
// Shows the notices of a player's page, in the words the server has written, and opens the page when one is tapped.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    return;
  }
  if (!notice.title) return;
  const { title, body, tag, url, lang } = notice;
  // A browser takes the right to push away from who is told and shows nothing: every letter is shown.
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, renotify: Boolean(tag), data: { url } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL((event.notification.data && event.notification.data.url) || "/", self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = open.find((client) => new URL(client.url).pathname === wanted.pathname);
    return shown ? shown.focus() : self.clients.openWindow(wanted.href);
  })());
});
