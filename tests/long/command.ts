import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../process/clone';

/** Runs one of the server's commands as its npm script does, and tells how it ended. */
export function command(
  args: string[],
  env: Record<string, string>,
  input = '',
  program = join(root, 'dist/server/cli.js'),
) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: { ...process.env, INIT_CWD: tmpdir(), DATABASE_URL: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  child.stdin.end(input);
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}
