import { json } from 'node:stream/consumers';
import type { Env } from '../../base/env';
import { StartError } from '../../base/startupError';
import { askServer } from './ask';
import { withDatabase } from './database';
import { type RemovedFactor, removeRootFactor } from './rootFactor';

export async function adminSecondFactor(env: Env): Promise<void> {
  const { username, removed } = (await throughServer(env)) ?? (await directly(env));
  process.stdout.write(
    removed
      ? `\nThe second factor of ${username} was removed, and their sessions have ended.\n\n`
      : `\n${username} has no second factor. Nothing was changed.\n\n`,
  );
}

async function throughServer(env: Env): Promise<RemovedFactor | undefined> {
  if (env.databaseUrl) return undefined;
  const answer = await askServer(env.dataDir, '/root-second-factor');
  if (!answer) return undefined;
  const result = (await json(answer)) as RemovedFactor | { refusal: string };
  if ('refusal' in result) throw new StartError(result.refusal);
  return result;
}

const directly = (env: Env) =>
  withDatabase(env, 'command', (db) => removeRootFactor(db, Date.now()));
