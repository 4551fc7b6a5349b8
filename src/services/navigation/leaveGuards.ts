interface LeaveGuard {
  ask: () => Promise<boolean>;
  release: () => void;
}

const guards = new Set<LeaveGuard>();

export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

export const isGuarded = (): boolean => guards.size > 0;

export async function mayLeave(): Promise<boolean> {
  for (const { ask } of guards) if (!(await ask())) return false;
  return true;
}

export function releaseLeaveGuards(): void {
  for (const { release } of guards) release();
}
