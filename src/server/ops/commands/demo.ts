import { generatePassword } from '../../auth/password/generate';
import { digestPassword, hashPassword } from '../../auth/password/hash';
import { Signer } from '../../changes/chain/signatures';
import { signEmptyChain } from '../../changes/chain/signChain';
import type { Entity } from '../../crud/entity';
import type { Env } from '../../lib/env';
import { type DemoSize, fillDemo } from '../demo/fill';
import { ensureSeeded } from '../firstRun';
import { withDatabase } from './database';

/** @param password of every user of the demo; without it they cannot sign in */
export async function demo(
  env: Env,
  entities: Record<'menu' | 'role' | 'user', Entity>,
  { password, ...size }: DemoSize & { password?: string },
): Promise<void> {
  const { menu, role, user } = entities;
  const changes = { menu: menu.changes(env), role: role.changes(env), user: user.changes(env) };
  const began = performance.now();
  const hash = await hashPassword(digestPassword(password ?? generatePassword()));
  const root = await withDatabase(env, 'alone', async (db) => {
    const now = Date.now();
    const signer = new Signer(env.logSigningKeys);
    // Together: a root whose password was never shown must not stay behind.
    return db.transaction(async (tx) => {
      await signEmptyChain(tx, signer, now);
      const seeded = await ensureSeeded(tx, env, now);
      await fillDemo(tx, changes, size, hash, now, signer);
      return seeded;
    });
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const lines = [`Made ${size.users} users and ${size.logs} log rows in ${seconds} s.`];
  lines.push(password ? 'Its users share the given password.' : 'Its users cannot sign in.');
  if (root.password) lines.push('', `Username  ${root.username}`, `Password  ${root.password}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
