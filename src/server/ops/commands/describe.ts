import type { BackupSummary } from '../backup/format';

/** A backup in a line, for people. */
export function describe({ rows, created_at }: BackupSummary): string {
  const count = (table: string, noun: string) => `${rows[table] ?? 0} ${noun}`;
  const parts = [count('menu', 'menus'), count('role', 'roles'), count('user', 'users')];
  return `${parts.join(', ')} and ${count('logger', 'log rows')}, as of ${created_at}.`;
}
