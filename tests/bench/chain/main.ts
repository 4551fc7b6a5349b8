import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createApp } from '@/server/app';
import { digestPassword } from '@/server/auth/password/hash';
import { createDependencies } from '@/server/boot/dependencies';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import type { Database } from '@/server/db/database';
import { openDatabase } from '@/server/db/open';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import { ensureSeeded } from '@/server/ops/firstRun';
import { type BenchDatabase, openEmbeddedDatabase, openPostgresDatabase } from '../api/databases';
import { endAll } from '../api/ending';
import { callerOf } from '../inProcess';
import { median } from '../results.mjs';
import { measureWrites, type Round } from './writes';

type Pairs = Awaited<ReturnType<typeof measureWrites>>;

const PASSWORD = 'a gate in the wall';
const FILLED_AT_ONCE = 5_000;

const { rows, only } = parseArgs({
  args: process.argv.slice(2),
  options: { rows: { type: 'string', default: '1000000' }, only: { type: 'string' } },
}).values;

/** Changes as long as those of a role, of which a tenth refers to two records. */
async function fill(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += FILLED_AT_ONCE) {
    await db.execute(sql`
      with added as (
        insert into change (id, entity, record_id, record_name, verb, actor_id, actor_name, address, trace_id,
          actor_salt, record_salt, before, after, search, created_at)
        select 'filled' || lpad(n::text, 14, '0'), 'role', 'role' || n % 1000, 'Role ' || n, 'update', 'root', 'admin',
          '192.0.2.1', 'TRACE-' || n, md5(n::text), md5('r' || n), jsonb_build_object('name', repeat('b', 150)),
          jsonb_build_object('name', repeat('a', 150)), 'update role ''role ' || n || '''', now()
        from generate_series(${from + 1}::int, ${Math.min(count, from + FILLED_AT_ONCE)}::int) n
        returning id, created_at
      ), refs as (
        insert into change_ref select id, 'menu', 'menu' || n from added, generate_series(1, 2) n where id like '%0'
      )
      insert into chain_waiting select id, created_at from added`);
    while (await appendLinks(db));
  }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** With the chain and its indexes, and without; the difference is the median of all pairs'. */
function printWrites(title: string, pairs: Pairs, of: keyof Round): void {
  const chained = median(pairs.map((pair) => pair.chained[of]));
  const plain = median(pairs.map((pair) => pair.plain[of]));
  const longer = median(pairs.map((pair) => pair.chained[of] / pair.plain[of] - 1)) * 100;
  console.log(
    `  ${title} ${chained.toFixed(2)} ms, ${plain.toFixed(2)} without chain and indexes: ${longer.toFixed(1)}% longer (at most 20%)`,
  );
}

async function measure({ name, env: variables }: BenchDatabase): Promise<void> {
  const env = parseEnv({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD, ...variables });
  const { db, close } = await openDatabase(env, 'alone');
  const log = createLog({ write: () => undefined });
  const dependencies = await createDependencies(db, env, { log });
  try {
    await ensureSeeded(db, env, Date.now());
    const count = Number(rows);
    const filling = await secondsOf(() => fill(db, count));
    await db.execute(sql`analyze`);
    const signer = new Signer([]);
    let intact = false;
    const verifying = await secondsOf(async () => {
      intact = (await verifyChain(db, { signer })).intact;
    });
    const call = callerOf(createApp(dependencies));
    const form = { username: 'admin', password: digestPassword(PASSWORD) };
    const token = (await (await call('POST', 'login', '', form)).json()).data.access_token;
    const pairs = await measureWrites(db, (number) =>
      call('POST', 'roles', token, {
        code: `role-${number}`,
        name: `Role ${number}`,
        status: 'enabled',
        menus: [],
      }),
    );
    const each = Math.round(count / filling);
    const rate = Math.round(count / verifying);
    console.log(`${name}, ${count} audit rows, load average ${loadavg()[0]?.toFixed(1)}`);
    console.log(`  written and linked  ${filling.toFixed(1)} s, ${each} a second`);
    console.log(
      `  verified            ${verifying.toFixed(1)} s, ${rate} a second, ${intact ? 'intact' : 'NOT INTACT'} (1,000,000 within 60 s)`,
    );
    printWrites('a write takes      ', pairs, 'milliseconds');
    printWrites('of the processor   ', pairs, 'processor');
  } finally {
    await dependencies.logWriter.close();
    await close();
  }
}

try {
  const postgres = only === 'embedded' ? undefined : await openPostgresDatabase();
  if (postgres) await measure(postgres);
  if (only !== 'postgres') await measure(openEmbeddedDatabase());
} finally {
  await endAll();
}
