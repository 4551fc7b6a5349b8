/**
 * The service worker of a console whose `pwa` setting is off. A browser that has an older worker
 * would show its old pages for ever; this one takes its place, empties the caches and goes.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
