import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';

const TICK_MS = 10;

/** Milliseconds of this process and of the database's, where those run on this machine. */
export async function processorTime(db: Database): Promise<number> {
  const { user, system } = process.cpuUsage();
  const backends = await queryRows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'gatehouse'`,
  );
  const taken = backends.map(({ pid }) => ticksOf(pid) * TICK_MS);
  return (user + system) / 1_000 + taken.reduce((sum, time) => sum + time, 0);
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
