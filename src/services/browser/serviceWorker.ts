import { Workbox } from 'workbox-window';
import { assetUrl } from './basePath';

const UPDATE_CHECK_MS = 60 * 60 * 1000;
const TAKE_OVER_MS = 10_000;

const listeners = new Set<() => void>();
let workbox: Workbox | undefined;
let update = false;

export const hasUpdate = (): boolean => update;

export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function announceUpdate(): void {
  update = true;
  for (const listener of listeners) listener();
}

/** Registers the worker, and looks for a newer one each hour. */
export async function startWorker(): Promise<void> {
  workbox = new Workbox(assetUrl('/sw.js'));
  workbox.addEventListener('waiting', announceUpdate);
  // Where another tab takes an update, this one still runs the old scripts.
  workbox.addEventListener('controlling', ({ isUpdate }) => isUpdate && announceUpdate());
  await workbox.register();
  setInterval(() => workbox?.update().catch(() => undefined), UPDATE_CHECK_MS);
}

const ownScope = (): string => new URL(assetUrl('/'), location.href).href;

/** Removes the worker and its cache, where the console is not to open offline; another console on the same origin has a scope of its own. */
export async function removeWorkers(): Promise<void> {
  const own = ownScope();
  const registrations = await navigator.serviceWorker.getRegistrations();
  const ours = registrations.filter(({ scope }) => scope.startsWith(own));
  await Promise.all(ours.map((registration) => registration.unregister()));
  await deleteCaches((name) => name.startsWith(precacheOf(own)));
}

/** Workbox names a cache after its worker's scope. */
const precacheOf = (scope: string) => `workbox-precache-v2-${scope}`;

async function deleteCaches(isGone: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isGone);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Lets the waiting worker take over, and loads the page again with its scripts. */
export async function applyUpdate(): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    workbox?.addEventListener('controlling', () => resolve());
    setTimeout(resolve, TAKE_OVER_MS);
  });
  const registration = await navigator.serviceWorker.getRegistration(assetUrl('/'));
  if (registration?.waiting) {
    workbox?.messageSkipWaiting();
    await taken;
  }
  // What an older console kept; the caches of another console on the same origin stay.
  await deleteCaches((name) => !name.startsWith(precacheOf('')));
  location.reload();
}
