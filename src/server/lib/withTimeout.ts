/**
 * Runs it with a signal that aborts with `outer`, or after so long.
 *
 * Not by AbortSignal.timeout() in AbortSignal.any(): Node.js collects a timeout that only the latter refers to, which
 * then never ends what waits (nodejs/node#57736), and `outer` keeps a reference to each.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const inner = new AbortController();
  const stop = () => inner.abort(outer.reason);
  const timer = setTimeout(
    () => inner.abort(new Error(`did not end within ${milliseconds} ms`)),
    milliseconds,
  );
  outer.addEventListener('abort', stop, { once: true });
  if (outer.aborted) stop();
  try {
    return await run(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}
