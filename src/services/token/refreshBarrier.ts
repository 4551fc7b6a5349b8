/** Calls wait while a token is being renewed: one sent with the old token might come too late. */
let renewal: Promise<void> = Promise.resolve();

const TIMEOUT_MS = 5_000;

export function raiseRefreshBarrier(): () => void {
  let open = () => {};
  renewal = new Promise((resolve) => {
    open = resolve;
    setTimeout(resolve, TIMEOUT_MS);
  });
  return open;
}

export const refreshBarrier = (): Promise<void> => renewal;
