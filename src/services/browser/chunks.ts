import { CHUNK_TIMEOUT_MS } from '@/services/constants';
import { isGuarded } from '@/services/navigation/leaveGuards';

const STORAGE_KEY = 'reloaded_for_chunk_at';
/** A script that is missing so soon after a reload is missing for good. */
const ONCE_IN_MS = CHUNK_TIMEOUT_MS + 30_000;

/** Of a part that opens within a page: a reload would leave the page with nothing open, and say nothing. */
class MissingPart extends Error {}

export const isChunkError = (error: unknown): boolean =>
  error instanceof MissingPart ||
  (error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /Loading (CSS )?chunk|dynamically imported/.test(error.message)));

/** Has what loads a part of a page try once more. */
export const withRetry =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load()
      .catch(load)
      .catch((error) => {
        throw isChunkError(error) ? new MissingPart('', { cause: error }) : error;
      });

/** Not twice in a row, nor while a form holds unsaved input or the server cannot be reached. */
export async function reloadForChunk(error: unknown): Promise<boolean> {
  if (error instanceof MissingPart) return false;
  const last = Number(sessionStorage.getItem(STORAGE_KEY));
  if (Math.abs(Date.now() - last) < ONCE_IN_MS || isGuarded()) return false;
  const page = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  // The pages that say that there is none are 404.
  if (!page || page.status >= 500) return false;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // Without room for that it would go on for ever.
    return false;
  }
  location.reload();
  return true;
}
