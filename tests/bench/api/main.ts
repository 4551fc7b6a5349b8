import { parseArgs } from 'node:util';
import { tell } from '../results.mjs';
import { startSubjects } from './beside';
import { measureCheck } from './check';
import { findServer, openEmbeddedDatabase } from './databases';
import { endAll } from './ending';
import { startGatehouse } from './gatehouse';
import { measureGrants } from './grants';
import { measureAll } from './measure';
import { measureReads, measureStorm } from './reads';
import {
  checkRows,
  grantResults,
  grantRows,
  printReport,
  readResults,
  readRows,
  rowsOf,
  stormResult,
  stormRows,
  withHeadings,
} from './report';

/**
 * Measures the API on PostgreSQL and on the embedded database, and the permission check alone.
 * `--seconds N` is how long each load lasts; `--only postgres` or `--only embedded` leaves one out;
 * `--rounds N` and `--read PATH` are of the reads on PostgreSQL, beside an earlier build and a bare
 * handler; `--profile FOLDER` writes the server's CPU profiles there.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    read: { type: 'string' },
    profile: { type: 'string' },
  },
});
const seconds = Math.max(1, Number(values.seconds) || 4);

const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];

async function measurePostgres(server: string): Promise<string[][][]> {
  console.error('PostgreSQL: building and filling ...');
  const subjects = await startSubjects(server, nodeOptions);
  console.error('PostgreSQL: measuring ...');
  const storm = await measureStorm(subjects, 4 * seconds);
  const rounds = Number(values.rounds) || 5;
  const only = values.read;
  const { reads, sent, stored } = await measureReads(subjects, { seconds, rounds, only });
  if (stored !== sent) throw new Error(`of ${sent} requests the log has ${stored}`);
  const grants = await measureGrants(subjects);
  await subjects.stop();
  if (process.env.BENCH_RESULTS)
    tell([...readResults(reads), stormResult(storm), ...grantResults(grants)]);
  return [readRows(reads), withHeadings(stormRows(storm)), grantRows(grants)];
}

async function measureEmbedded(): Promise<string[][]> {
  const database = openEmbeddedDatabase();
  console.error(`${database.name}: filling ...`);
  const gatehouse = await startGatehouse(database.env, { menus: 1, nodeOptions });
  console.error(`${database.name}: measuring ...`);
  const measured = await measureAll(gatehouse, seconds);
  await gatehouse.stop();
  return rowsOf(database.name, measured);
}

try {
  const tables = [];
  const server = values.only === 'embedded' ? undefined : await findServer();
  if (server) tables.push(...(await measurePostgres(server)));
  else if (!values.only)
    console.error('PostgreSQL is not installed, and DATABASE_URL not set: left out.');
  const rows = values.only === 'postgres' ? [] : await measureEmbedded();
  tables.push(withHeadings([...rows, ...checkRows(measureCheck())]));
  printReport(tables);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
