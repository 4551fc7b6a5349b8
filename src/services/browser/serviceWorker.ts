import { assetUrl } from './basePath';

const UPDATE_CHECK_MS = 60 * 60 * 1000;
const TAKE_OVER_MS = 10_000;

const listeners = new Set<() => void>();
let update = false;

export const hasUpdate = (): boolean => update;

export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tellOfUpdate(): void {
  update = true;
  for (const listener of listeners) listener();
}

export async function startWorker(): Promise<void> {
  watchOtherTabs();
  const registration = await navigator.serviceWorker.register(assetUrl('/sw.js'));
  if (registration.waiting) tellOfUpdate();
  watchInstalling(registration);
  registration.addEventListener('updatefound', () => watchInstalling(registration));
  setInterval(() => registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}

/** The first worker waits for nothing: nothing is controlled yet. */
function watchInstalling({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) tellOfUpdate();
  });
}

/** Where another tab takes an update, this one still runs the old scripts. */
function watchOtherTabs(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) tellOfUpdate();
    controlled = true;
  });
}

const ownScope = (): string => new URL(assetUrl('/'), location.href).href;

/** Another console on the same origin has a scope of its own. */
const ownRegistration = () => navigator.serviceWorker.getRegistration(assetUrl('/'));

export async function removeWorkers(): Promise<void> {
  const own = ownScope();
  const registrations = await navigator.serviceWorker.getRegistrations();
  const ours = registrations.filter(({ scope }) => scope.startsWith(own));
  await Promise.all(ours.map((registration) => registration.unregister()));
  const kept = (await caches.keys()).filter((name) => name.startsWith(precacheOf(own)));
  await Promise.all(kept.map((name) => caches.delete(name)));
}

export async function applyUpdate(): Promise<void> {
  try {
    const registration = await ownRegistration();
    if (registration?.waiting) await takeOver(registration.waiting);
    await clearCaches(registration && precacheOf(registration.scope));
  } finally {
    location.reload();
  }
}

function takeOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_MS);
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });
}

const precacheOf = (scope: string) => `workbox-precache-v2-${scope}`;

async function clearCaches(kept?: string): Promise<void> {
  const mine = precacheOf(ownScope());
  const isOthers = (name: string) => name.startsWith(precacheOf('')) && name !== mine;
  const names = (await caches.keys()).filter((name) => name !== kept && !isOthers(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
