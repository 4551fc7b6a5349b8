import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { digestPassword } from '../../auth/password/hash';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startupError';
import { withDatabase } from './database';
import { setRootPassword } from './rootPassword';

export async function adminPassword(env: Env): Promise<void> {
  const typed = await readPassword();
  const digest = typed === '' ? undefined : digestPassword(typed);
  const { username, password, ended, keepsApp } = await withDatabase(env, 'command', (db) =>
    setRootPassword(db, digest, Date.now()),
  );
  const lines = [`Username  ${username}`];
  if (password) {
    lines.push(`Password  ${password}`, '');
    lines.push('The password is shown this once; the next sign-in asks for a new one.');
  } else {
    lines.push('The password was changed.');
  }
  if (ended) lines.push('', `Bound no longer: ${ended.join(', ')}.`);
  if (keepsApp) {
    lines.push('', 'The authenticator app stays, and is asked for at the next sign-in.');
    lines.push('npm run admin:second-factor removes it.');
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Empty asks for a generated password. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write('New password (leave it empty to have one generated): ');
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Ctrl-C and Ctrl-D are no empty answer.
  const stopped = new Promise<never>((_, reject) => {
    reader.once('SIGINT', () => reject(new StartError('\nNothing was changed.')));
    reader.once('close', () => reject(new StartError('\nNothing was changed.')));
  });
  try {
    return await Promise.race([reader.question(''), stopped]);
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}
