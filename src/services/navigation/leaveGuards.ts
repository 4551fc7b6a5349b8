/** What keeps the user on his page. */
interface LeaveGuard {
  /** Asks him whether he would lose what he has typed. */
  ask: () => Promise<boolean>;
  /** Lets him go. */
  release: () => void;
}

const guards = new Set<LeaveGuard>();

/** Adds what keeps the user on his page; returns how to take it away. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Whether anything would be lost with the page. */
export const isGuarded = (): boolean => guards.size > 0;

/** Asks the user about all that would be lost with the page, if anything would. */
export async function mayLeave(): Promise<boolean> {
  for (const { ask } of guards) if (!(await ask())) return false;
  return true;
}

/** Lets the page go without another question, as the user has answered it. */
export function releaseLeaveGuards(): void {
  for (const { release } of guards) release();
}
