/**
 * Takes the place of a broken service worker: it removes the files that the worker kept and unregisters itself. Open
 * pages are not reloaded, because a form could be on them; their next load comes from the server. What people typed
 * stays on their device.
 */
export const RETIRED_WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removed = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => self.registration.unregister()));
});
`;
