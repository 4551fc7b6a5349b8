import { mkdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { createDependencies } from '@/server/boot/dependencies';
import type { Database } from '@/server/db/database';
import { openDatabase } from '@/server/db/open';
import { ensureSeeded } from '@/server/ops/firstRun';
import { benchSettings, openInProcess } from '../inProcess';
import { CASES } from './cases';
import { measureFigures } from './figures';
import { fillLogs } from './fill';
import { processorTime } from './processorTime';
import { measureCase, printHead, printLine } from './report';

/**
 * Measures whole calls, from the request to the end of the answer, without a network. The rows stay in
 * the database or folder, so that a second run need not make them.
 */
const INSERTED = 20_000;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '10' },
    match: { type: 'string', default: '' },
    fill: { type: 'boolean', default: false },
  },
});
const dataDir = process.env.DATA_DIR ?? 'tests/.output/bench-logs';
mkdirSync(dataDir, { recursive: true });
const env = benchSettings({
  DATA_DIR: dataDir,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});
// A server has no time for the index of so many rows.
const filled = await openDatabase(env, 'alone');
try {
  await filled.db.transaction((tx) => ensureSeeded(tx, env, Date.now()));
  const began = performance.now();
  await fillLogs(filled.db, Number(values.rows));
  console.log(`rows made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
} finally {
  await filled.close();
}
if (!values.fill) await measureAll();
process.exit();

async function measureAll(): Promise<void> {
  const { db, location, close } = await openDatabase(env);
  try {
    await measure(db, location);
  } finally {
    await close();
  }
}

async function measure(db: Database, location: string): Promise<void> {
  const { dependencies, call, token } = await openInProcess(db, env);
  console.log(
    `${location}, ${values.rows} rows; ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  printHead();
  for (const [name, query, target] of CASES.filter(([name]) => name.includes(values.match))) {
    for (const current of ['1', '1000']) {
      const path = `loggers?${new URLSearchParams({ ...query, current })}`;
      const read = async () => (await call('GET', path, token)).json();
      printLine(
        `${name}, page ${current}`,
        await measureCase(read, Number(values.rounds), () => processorTime(db)),
        target,
      );
    }
  }
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  await measureFigures(dependencies, token, Number(values.rows));
  await insertions(dependencies.logWriter, INSERTED);
}

type LogWriter = Awaited<ReturnType<typeof createDependencies>>['logWriter'];

async function insertions(logWriter: LogWriter, rows: number) {
  const began = performance.now();
  for (let row = 0; row < rows; row += 1) {
    logWriter.write({
      level: 'info',
      tag: 'request',
      event: 'request',
      message: `[HTTP] /api/v1/orders/${row * 7919}-GET-200 (${row % 403}ms)`,
      trace_id: `TRACE-BENCH-${row}`,
      user_id: 'root',
      ...{ address: '10.0.0.1', method: 'GET', path: '/api/v1/orders', duration: 1 },
    });
  }
  await logWriter.flush();
  const rate = rows / ((performance.now() - began) / 1_000);
  console.log(`inserts a second ${rate.toFixed(0)}, at least 2,000`);
}
