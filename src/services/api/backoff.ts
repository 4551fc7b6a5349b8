import { RequestError } from './requestError';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Half of it by chance, so that the clients of a server that left do not come all at once. */
export const backoffMs = (failures: number) =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + Math.random() / 2);

export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Another try would be refused as well. */
export const isFinal = (error: unknown) =>
  error instanceof RequestError && error.code >= 400 && error.code < 500 && error.code !== 429;

export const retryAfterMs = (error: unknown): number =>
  error instanceof RequestError ? (error.retryAfter ?? 0) * 1_000 : 0;
