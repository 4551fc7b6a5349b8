import { parseArgs } from 'node:util';
import { openEmbeddedDatabase, openPostgresDatabase } from '../api/databases';
import { endAll } from '../api/ending';
import { measureSignIns } from './signIns';
import { measureStored } from './stored';

/** `--only stored` or `--only sign-ins` leaves the other out. */
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;

function printTable(head: string[], rows: string[][]): void {
  if (rows.length === 0) return;
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
  console.log();
}

try {
  const stored: string[][] = [];
  const signIns: string[][] = [];
  for (const open of [openEmbeddedDatabase, openPostgresDatabase]) {
    const first = await open();
    const second = await open();
    if (!first || !second) continue;
    if (only !== 'sign-ins') stored.push(...(await measureStored(first)));
    if (only !== 'stored') signIns.push(...(await measureSignIns(second)));
  }
  printTable(
    ['Database', '10,000 requests', 'Tables and indexes', 'Write-ahead log', 'In'],
    stored,
  );
  printTable(
    ['Database', 'Storm', 'Elsewhere', 'Slowest', "On the attacker's address", 'Slowest'],
    signIns,
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
