/** A browser that has an older worker would show its old pages for ever; this one takes its place and goes. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  // Workbox names a cache after its worker's scope; those of other applications have other names.
  await caches.delete(`workbox-precache-v2-${worker.registration.scope}`);
  await worker.registration.unregister();
}
