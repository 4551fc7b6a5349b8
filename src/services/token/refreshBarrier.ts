/** While a token is being renewed, calls wait: one sent with the old token might come too late. */
let renewal: Promise<void> = Promise.resolve();

/** How long calls wait for a renewal at most. */
const TIMEOUT_MS = 5_000;

/** Has every call from now on wait until the answer is called. */
export function raiseRefreshBarrier(): () => void {
  let open = () => {};
  renewal = new Promise((resolve) => {
    open = resolve;
    setTimeout(resolve, TIMEOUT_MS);
  });
  return open;
}

/** Ends when no token is being renewed. */
export const refreshBarrier = (): Promise<void> => renewal;
