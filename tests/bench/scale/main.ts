import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@/server/db/open';
import { createPostgresDatabase } from '../../api/databases';
import { median, print } from '../results.mjs';
import { type ConsoleSize, fillConsole } from './fill';
import { benchSettings, openInProcess } from './inProcess';
import { topicsOf, type Work } from './works';

/**
 * Measures whole calls without a network at 1, 10 and 100 times 100 menus, 10 roles, 1,000 users and 10,000 log
 * rows, medians of twenty: on a database of its own beside that of DATABASE_URL, else embedded. `--times 1,10` leaves sizes
 * out; `--logs 10000000` is another number of log rows, `--only "Log rows"` one topic.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    times: { type: 'string', default: '1,10,100' },
    logs: { type: 'string' },
    only: { type: 'string' },
  },
});
const WARM_UP = 2;

const sizeOf = (times: number): ConsoleSize => ({
  menus: 100 * times,
  roles: 10 * times,
  users: 1_000 * times,
  logRows: Number(values.logs ?? 10_000 * times),
});

async function medianOf({ before, work }: Work): Promise<number> {
  const took: number[] = [];
  for (let round = -WARM_UP; round < Number(values.rounds); round += 1) {
    await before?.();
    const began = performance.now();
    await work(round + WARM_UP);
    if (round >= 0) took.push(performance.now() - began);
  }
  return median(took);
}

async function openSettings(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const server = process.env.DATABASE_URL;
  if (server) {
    const { url, drop } = await createPostgresDatabase(server);
    return { env: { DATABASE_URL: url }, drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const drop = async () => rmSync(folder, { recursive: true, force: true });
  return { env: { DATABASE_URL: '', DATA_DIR: folder }, drop };
}

/** Returns the milliseconds of each call, by its topic and what it asks. */
async function measure(size: ConsoleSize): Promise<Map<string, number>> {
  const { env, drop } = await openSettings();
  const settings = benchSettings(env);
  await fillConsole(settings, size);
  const { db, close } = await openDatabase(settings);
  const { dependencies, call, token } = await openInProcess(db, settings);
  try {
    const figures = new Map<string, number>();
    for (const { topic, works } of await topicsOf(call, token, size)) {
      if (values.only && values.only !== topic) continue;
      for (const work of works) figures.set(`${topic}: ${work.line}`, await medianOf(work));
    }
    return figures;
  } finally {
    await dependencies.logWriter.close();
    await close();
    await drop();
  }
}

const sizes = values.times.split(',').map((times) => sizeOf(Number(times)));
const columns: Map<string, number>[] = [];
for (const size of sizes) columns.push(await measure(size));
const lines = [...(columns[0]?.keys() ?? [])];
print([
  [
    'ms, of so many menus, users, log rows',
    ...sizes.map(({ menus, users, logRows }) => `${menus}, ${users}, ${logRows}`),
  ],
  ...lines.map((line) => [line, ...columns.map((figures) => figures.get(line)?.toFixed(1) ?? '')]),
]);
process.exit();
