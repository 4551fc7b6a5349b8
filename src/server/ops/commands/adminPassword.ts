import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { ResetEffect } from '@/schemas/bound';
import { fieldSentences } from '@/schemas/errorSentences';
import { endBoundCredentials, endingChanges } from '../../auth/boundCredentials';
import { generatePassword } from '../../auth/password/generate';
import { digestPassword, hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { recordChanges } from '../../changes/record';
import { type Database, tables } from '../../db/database';
import { commandLine } from '../../lib/commandLine';
import type { Env } from '../../lib/env';
import { fill } from '../../lib/fieldError';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startError';
import { visible } from '../../log/text';
import { withDatabase } from './database';
import { commandAudit, rootUsername } from './root';

const { user } = tables;

const MAX_NAME = 64;

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
    lines.push(`${commandLine('admin:second-factor')} removes it.`);
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Reads a password; an empty one asks for a generated password. */
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

interface NewRootPassword {
  username: string;
  /** The password, only when it was generated. */
  password?: string;
  /** What was bound to the account, in words; absent where there was nothing. */
  ended?: string[];
  /** The authenticator app, where there is one. */
  keepsApp?: true;
}

/**
 * Ends all of root's sessions and what is bound to the account, as an admin's reset does.
 * @param digest without it a password is generated
 * @throws {StartError} when it is weak, or there is no root yet
 */
export async function setRootPassword(
  db: Database,
  digest: string | undefined,
  now: number,
): Promise<NewRootPassword> {
  const username = await rootUsername(db);
  const weakness = digest && (await weaknessOf(digest, username));
  if (weakness) {
    const sentence = fill(fieldSentences, weakness);
    throw new StartError(`The password ${sentence}. Nothing was changed.`);
  }
  const password = digest ? undefined : generatePassword();
  const password_hash = await hashPassword(digest ?? digestPassword(password ?? ''));
  const updated_at = new Date(now);
  const about = commandAudit(username, now);
  const effect = await db.transaction(async (tx) => {
    const effect = await endBoundCredentials(tx, ROOT_ID, { passwordSignIn: 'on' }, updated_at);
    const columns = { password_hash, must_change_password: !digest, updated_at };
    await tx.update(user).set(columns).where(eq(user.id, ROOT_ID));
    const changes = [{ verb: 'reset-password' as const }, ...endingChanges(effect)];
    await recordChanges(
      tx,
      changes.map((change) => ({ ...about, ...change })),
    );
    return effect;
  });
  const ended = namesOf(effect);
  return {
    username,
    ...(password && { password }),
    ...(ended.length > 0 && { ended }),
    ...(effect.kept.second_factor && { keepsApp: true }),
  };
}

const namesOf = ({ ended: { company_account, passkeys } }: ResetEffect) => [
  ...(company_account ? [`the company account ${visible(company_account.name, MAX_NAME)}`] : []),
  ...passkeys.map(({ name }) => `the passkey ${visible(name, MAX_NAME)}`),
];
