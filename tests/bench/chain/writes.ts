import { sql } from 'drizzle-orm';
import { startChain } from '@/server/changes/chain/start';
import type { Database } from '@/server/db/database';
import { createLog } from '@/server/log/stdout';

const WRITES = 400;
const AT_ONCE = 4;
const PAIRS = 7;

export interface Round {
  /** Of the clock, for one write. */
  milliseconds: number;
  /** Of this process, for one write: with the embedded database that is all. */
  processor: number;
}

/** Audited writes with the chain and its indexes, and without, in turns. */
export async function measureWrites(db: Database, write: (number: number) => Promise<unknown>) {
  const indexes = await indexesOf(db);
  const log = createLog({ write: () => undefined });
  const parts = { db, log, clock: Date.now, env: { logSigningKeys: [] } };
  const plainly = async () => {
    await queue(db, false);
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
    const measured = await round(write);
    for (const { definition } of indexes) await db.execute(sql.raw(definition));
    return measured;
  };
  const chainedly = async () => {
    await queue(db, true);
    const stop = startChain(parts);
    const measured = await round(write);
    await stop();
    return measured;
  };
  await queue(db, true);
  await db.execute(sql`create trigger queue before insert on chain_waiting
    for each row execute function queue_link()`);
  await round(write);
  const pairs: { plain: Round; chained: Round }[] = [];
  for (let number = 0; number < PAIRS; number += 1) {
    const first = number % 2 === 0 ? await chainedly() : undefined;
    const plain = await plainly();
    pairs.push({ plain, chained: first ?? (await chainedly()) });
  }
  return pairs;
}

/** By a trigger on both sides, so that what it costs itself is no difference. */
const queue = (db: Database, links: boolean) =>
  db.execute(
    sql.raw(`create or replace function queue_link() returns trigger language plpgsql
      as 'begin return ${links ? 'new' : 'null'}; end'`),
  );

async function indexesOf(db: Database) {
  const { rows } = (await db.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'change' and indexname not like '%_pkey'`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  return rows;
}

let written = 0;

async function round(write: (number: number) => Promise<unknown>): Promise<Round> {
  const began = performance.now();
  const used = process.cpuUsage();
  const end = written + WRITES;
  const worker = async () => {
    while (written < end) {
      written += 1;
      await write(written);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(used);
  return {
    milliseconds: (performance.now() - began) / WRITES,
    processor: (user + system) / 1_000 / WRITES,
  };
}
