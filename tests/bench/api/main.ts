import { parseArgs } from 'node:util';
import { measureCheck } from './check';
import { type BenchDatabase, openEmbeddedDatabase, openPostgresDatabase } from './databases';
import { endAll } from './ending';
import { startGatehouse } from './gatehouse';
import { measureAll } from './measure';
import { checkRows, printReport, rowsOf } from './report';

/**
 * Measures the API on PostgreSQL and on the embedded database, and the permission check alone.
 * `--seconds N` is how long each load lasts; `--only postgres` or `--only embedded` leaves one out;
 * `--profile FOLDER` writes the server's CPU profiles there.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const seconds = Math.max(1, Number(values.seconds) || 4);

const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];

async function measure(database: BenchDatabase): Promise<string[][]> {
  console.error(`${database.name}: filling ...`);
  const gatehouse = await startGatehouse(database.env, { menus: 1, nodeOptions });
  console.error(`${database.name}: measuring ...`);
  const measured = await measureAll(gatehouse, database.env.DATABASE_URL, seconds);
  await gatehouse.stop();
  return rowsOf(database.name, measured);
}

try {
  const rows = [];
  const postgres = values.only === 'embedded' ? undefined : await openPostgresDatabase();
  if (postgres) rows.push(...(await measure(postgres)));
  else if (!values.only)
    console.error('PostgreSQL is not installed, and DATABASE_URL not set: left out.');
  if (values.only !== 'postgres') rows.push(...(await measure(openEmbeddedDatabase())));
  rows.push(...checkRows(measureCheck()));
  printReport(rows);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
