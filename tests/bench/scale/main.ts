import { parseArgs } from 'node:util';
import { openDatabase } from '@/server/db/open';
import { openBenchDatabase } from '../api/databases';
import { endAll } from '../api/ending';
import { benchSettings, openInProcess } from '../inProcess';
import { median, type Result, tell } from '../results.mjs';
import { type ConsoleSize, fillConsole, sizeOf } from './fill';
import { topicsOf, type Work } from './works';

/**
 * Measures whole calls by the clock, without a network, at N, 10N and 100N rows, each on a database of its
 * own: beside that of DATABASE_URL, else embedded. `--rounds N` is of how many a figure is the median,
 * `--times 1,10` leaves sizes out.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    times: { type: 'string', default: '1,10,100' },
  },
});
const WARM_UP = 2;

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

async function measureCalls(env: ReturnType<typeof benchSettings>, size: ConsoleSize) {
  const { db, close } = await openDatabase(env);
  const { dependencies, call, token } = await openInProcess(db, env);
  try {
    const results: Result[] = [];
    for (const { picture, axis, rowsOf, works } of await topicsOf(call, token, size)) {
      for (const work of works) {
        const curve = { picture, axis, line: work.line, at: rowsOf(size) };
        const figure = `${work.line}, at ${curve.at} ${axis}`;
        results.push({ figure, value: await medianOf(work), unit: 'ms', curve });
      }
    }
    return results;
  } finally {
    await dependencies.logWriter.close();
    await close();
  }
}

try {
  const results: Result[] = [];
  let software = '';
  for (const times of values.times.split(',').map(Number)) {
    const database = await openBenchDatabase();
    software = database.name;
    const env = benchSettings(database.env);
    const size = sizeOf(times);
    console.error(`${software}, ${size.users} users: filling ...`);
    await fillConsole(env, size);
    console.error(`${software}, ${size.users} users: measuring ...`);
    results.push(...(await measureCalls(env, size)));
    await endAll();
  }
  tell(results, `${software}, medians of ${values.rounds}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
