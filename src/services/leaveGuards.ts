const guards = new Set<() => void>();

/** Adds what keeps the user on his page; `release` lets him go. Returns how to take it away. */
export function addLeaveGuard(release: () => void): () => void {
  guards.add(release);
  return () => {
    guards.delete(release);
  };
}

/** Whether anything would be lost with the page. */
export const isGuarded = (): boolean => guards.size > 0;

/** Lets the page go without another question, as the user has answered it. */
export function releaseLeaveGuards(): void {
  for (const release of guards) release();
}
