import { CHUNK_TIMEOUT_MS } from '@/services/constants';
import { isGuarded } from '@/services/navigation/leaveGuards';

const STORAGE_KEY = 'reloaded_for_chunk_at';
/** A script that is missing so soon after a reload is missing for good. */
const ONCE_IN_MS = CHUNK_TIMEOUT_MS + 30_000;

/** Whether a script of the console could not be loaded, as in a tab from before a deployment. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /Loading (CSS )?chunk|dynamically imported/.test(error.message));

/**
 * Loads the page anew, which names the scripts that the server has now. Answers whether it does: not
 * twice in a row, not while a form holds what is not saved, and not where the server is out of reach.
 */
export async function reloadForChunk(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY));
  if (Math.abs(Date.now() - last) < ONCE_IN_MS || isGuarded()) return false;
  const page = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  // Some pages are 404: those that say that there is none.
  if (!page || page.status >= 500) return false;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  location.reload();
  return true;
}
