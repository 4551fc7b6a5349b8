import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onEnd } from './ending';

const BUNDLE = `
  const { bundleServer } = await import('./config/scripts/setup/serverBundle.mjs');
  await bundleServer({
    entryPoints: { main: 'src/server/main.ts', cli: 'src/server/command.ts' },
    outdir: 'built',
    outExtension: { '.js': '.mjs' },
  });`;

/** Builds the server of an earlier commit on today's packages. @returns the folder of its programs */
export function buildEarlier(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-earlier-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync(
    'git',
    ['archive', commit, 'src', 'config', 'package.json', 'tsconfig.json'],
    {
      maxBuffer: 1 << 28,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  execFileSync(process.execPath, ['--input-type=module', '-e', BUNDLE], {
    ...options,
    stdio: [...options.stdio],
  });
  return join(folder, 'built');
}
