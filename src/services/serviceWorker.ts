import type { Workbox } from 'workbox-window';
import { assetUrl } from './basePath';

/** How often an open tab asks for a new version. */
const ASK_MS = 60 * 60 * 1000;

const listeners = new Set<() => void>();
let workbox: Workbox | undefined;
let waiting = false;
let outdated = false;

/** Whether a newer console is there than the one that this tab runs. */
export const hasUpdate = (): boolean => waiting || outdated;

export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Has the console open offline from now on, and watches for new versions of it. */
export async function startWorker(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  workbox = new Workbox(assetUrl('/sw.js'));
  workbox.addEventListener('waiting', () => {
    waiting = true;
    tell();
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    // Another tab took the update: this one still runs the old scripts.
    outdated = isUpdate === true;
    tell();
  });
  await workbox.register();
  setInterval(() => workbox?.update().catch(() => undefined), ASK_MS);
}

/** Has no worker stay, and nothing that one had kept. */
export async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await clearCaches(() => true);
}

/** Has the waiting worker take over, clears what older ones kept, and loads the new console. */
export async function applyUpdate(): Promise<void> {
  if (waiting && !outdated) await takeOver();
  const { scope } = await navigator.serviceWorker.ready;
  // The new worker's own files, under the name that Workbox gives them.
  await clearCaches((name) => name !== `workbox-precache-v2-${scope}`);
  location.reload();
}

const tell = () => {
  for (const listener of listeners) listener();
};

function takeOver(): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    workbox?.messageSkipWaiting();
  });
}

async function clearCaches(old: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(old);
  await Promise.all(names.map((name) => caches.delete(name)));
}
