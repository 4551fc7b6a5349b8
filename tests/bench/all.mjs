import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../config/scripts/paths.mjs';

/**
 * `npm run bench`: runs the benches one after the other, and writes what each prints to its place in
 * docs/performance.md. `--only api,paint` leaves the others as they are.
 */
const ALL = ['start', 'bundle', 'paint', 'api', 'authorize', 'scale', 'daily'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const document = join(root, 'docs/performance.md');
for (const name of values.only?.split(',') ?? ALL) {
  console.error(`bench:${name} ...`);
  const command = [join(root, 'config/scripts/cli.mjs'), `bench:${name}`];
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`bench:${name} has failed, its earlier figures stay.`);
    process.exitCode = 1;
    continue;
  }
  const place = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
  const text = readFileSync(document, 'utf8');
  if (!place.test(text)) throw new Error(`docs/performance.md has no place for bench:${name}.`);
  writeFileSync(
    document,
    text.replace(place, (_, begin, end) => `${begin}\n${stdout.trim()}\n\n${end}`),
  );
}
