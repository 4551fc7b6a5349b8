import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { startChain } from '@/server/log/chain/start';
import { createLog } from '@/server/log/stdout';

const WRITES = 400;
const AT_ONCE = 4;
const ROUNDS = 5;

/** Audit rows are not queued for their links while it is there. */
const SKIP = sql`create trigger skip before insert on log_unlinked
  for each row execute function skip_link()`;

/** Audited writes a second with the chain and without, in turns, as a median of each. */
export async function measureWrites(db: Database, write: (number: number) => Promise<unknown>) {
  await db.execute(sql`create function skip_link() returns trigger language plpgsql
    as 'begin return null; end'`);
  const log = createLog({ write: () => undefined });
  const parts = { db, log, clock: Date.now, env: { logSigningKeys: [] } };
  const chained: number[] = [];
  const plain: number[] = [];
  await round(write);
  for (let number = 0; number < ROUNDS; number += 1) {
    await db.execute(SKIP);
    plain.push(await round(write));
    await db.execute(sql`drop trigger skip on log_unlinked`);
    const stop = startChain(parts);
    chained.push(await round(write));
    await stop();
  }
  return { chained: medianOf(chained), plain: medianOf(plain) };
}

let written = 0;

/** @returns writes a second. */
async function round(write: (number: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const end = written + WRITES;
  const worker = async () => {
    while (written < end) {
      written += 1;
      await write(written);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (1_000 * WRITES) / (performance.now() - began);
}

const medianOf = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
