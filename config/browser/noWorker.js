/**
 * The service worker of a console whose `pwa` setting is off. A browser that has an older worker
 * would show its old pages for ever; this one takes its place, empties its caches and goes.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const { scope } = self.registration;
  // Another console under the same origin has a scope of its own.
  const isOthers = (name) => name.startsWith('workbox-precache-') && !name.endsWith(`-${scope}`);
  for (const name of await caches.keys()) if (!isOthers(name)) await caches.delete(name);
  await self.registration.unregister();
}
