import type { Env } from '../../lib/env';
import { withDatabase } from './database';
import { removeRootFactor } from './rootFactor';

export async function adminSecondFactor(env: Env): Promise<void> {
  const { username, removed } = await withDatabase(env, 'command', (db) =>
    removeRootFactor(db, Date.now()),
  );
  process.stdout.write(
    removed
      ? `\nThe second factor of ${username} was removed, and their sessions have ended.\n\n`
      : `\n${username} has no second factor. Nothing was changed.\n\n`,
  );
}
