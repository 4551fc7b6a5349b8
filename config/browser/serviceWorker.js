import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Serves files from a cache, and `index.html` where a page is; anything else goes to the server. */
export function serveFromCache(
  /** @type {import('workbox-precaching').PrecacheEntry[]} */ files,
  /** @type {RegExp} */ pages,
) {
  // A new one waits until the user says so: their tab runs the old scripts.
  worker.addEventListener('message', ({ data }) => {
    if (data?.type === 'SKIP_WAITING') worker.skipWaiting();
  });
  clientsClaim();
  precacheAndRoute(files);
  cleanupOutdatedCaches();
  const page = createHandlerBoundToURL('index.html');
  registerRoute(new NavigationRoute(page, { allowlist: [pages] }));
}
