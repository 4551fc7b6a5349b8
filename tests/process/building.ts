import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { copySeededData } from '../seededData';
import { type Clone, root } from './clone';

/**
 * Puts an Umi of our own in a clone's packages, which copies the console that was built already. Umi's
 * own takes a core for half a minute.
 *
 * @returns the commands that it was called with.
 */
export function stubUmi({ folder }: Clone): () => string[] {
  const umi = join(folder, 'node_modules/umi');
  const calls = join(folder, 'umi.log');
  rmSync(umi);
  mkdirSync(join(umi, 'bin'), { recursive: true });
  cpSync(join(root, 'dist/client'), join(umi, 'client'), { recursive: true });
  const lines = [
    "const { appendFileSync, cpSync } = require('node:fs');",
    `appendFileSync(${JSON.stringify(calls)}, process.argv[2] + '\\n');`,
    "cpSync(__dirname + '/../client', 'dist/client', { recursive: true });",
  ];
  writeFileSync(join(umi, 'bin/umi.js'), lines.join('\n'));
  return () => readFileSync(calls, 'utf8').trim().split('\n');
}

/** Takes the console away, changes the server, and starts it twice at the same time: both serve. */
export async function buildOnceForTwoStarts(clone: Clone): Promise<void> {
  rmSync(join(clone.folder, 'dist/client'), { recursive: true });
  appendFileSync(join(clone.folder, 'src/server/boot/main.ts'), '\nexport {};\n');
  const names = ['one', 'two'];
  for (const name of names) copySeededData(join(clone.folder, `data-${name}`));
  const start = ['config/scripts/cli.mjs', 'start'];
  const both = await Promise.all(
    names.map((name) => clone.start(process.execPath, start, { DATA_DIR: `./data-${name}` })),
  );
  await Promise.all(both.map((server) => server.up()));
  const said = both.map((server) => server.output().split('\n')[0]).sort();
  expect(said).toEqual([
    expect.stringMatching(/^Another command/),
    expect.stringMatching(/^Building/),
  ]);
  for (const server of both) {
    const page = await fetch(`${server.address}/user/login`);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    process.kill(server.pid, 'SIGINT');
    expect(await server.ended).toBe(0);
  }
}
