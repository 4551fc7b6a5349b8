import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Entity } from '../../crud/entity';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import { applyConfig, type Plan } from '../config/apply';
import { readConfig, readText } from '../config/read';
import { readStored } from '../config/stored';
import { configText } from '../config/write';
import { withDatabase } from './database';
import { rootUsername } from './root';

interface ApplyOptions {
  prune: boolean;
  yes: boolean;
  plan?: string | undefined;
}

/** @param file else it goes to standard output */
export async function configExport(env: Env, file: string | undefined): Promise<void> {
  refuseProxy(env);
  const text = await withDatabase(env, 'command', (db) =>
    db.transaction(async (tx) => configText(await readStored(tx)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
  if (file === undefined) return void (await written(text));
  if (!existsSync(dirname(file))) {
    throw new StartError(`There is no folder ${dirname(file)} to write to.`);
  }
  const draft = `${file}.part`;
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new StartError(`${file} could not be written: ${(error as Error).message}`);
  }
}

/**
 * @param file standard input where it is a dash
 * @returns whether it is a plan that is still to be applied
 */
export async function configApply(
  env: Env,
  entities: Record<'menu' | 'role', Entity>,
  file: string,
  { prune, yes, plan: wanted }: ApplyOptions,
): Promise<boolean> {
  refuseProxy(env);
  const config = readConfig(await readText(file));
  const isApplied = yes || wanted !== undefined;
  const apply = isApplied ? { apply: { plan: wanted } } : {};
  const plan = await withDatabase(env, 'command', async (db) => {
    await rootUsername(db);
    return applyConfig(db, config, { entities, env, now: Date.now(), prune, ...apply });
  });
  await written(`${linesOf(plan, isApplied, prune).join('\n')}\n`);
  return !isApplied && plan.lines.length > 0;
}

/** The process ends as soon as a command has. */
const written = (text: string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );

function linesOf({ id, lines, kept, users }: Plan, isApplied: boolean, prune: boolean): string[] {
  const left = kept.map((one) => `  ${one} is not in the file and stays; --prune deletes it`);
  if (lines.length === 0) return [...left, 'Nothing to change.'];
  const changes = lines.length === 1 ? '1 change' : `${lines.length} changes`;
  const renamed = prune && lines.some((line) => line.startsWith('- '));
  return [
    ...lines,
    ...left,
    ...(renamed ? ['What has another code is deleted and made anew, without its holders.'] : []),
    `Active users who gain rights: ${users.gain}; who lose rights: ${users.lose}.`,
    isApplied
      ? `Applied: ${changes}.`
      : `Plan ${id}: ${changes}. Nothing was changed; --yes applies what the plan is then, --plan ${id} only this one.`,
  ];
}

function refuseProxy({ apiProxy }: Env): void {
  if (apiProxy === undefined) return;
  throw new StartError('API_PROXY is set: menus and roles are those of another server.');
}
