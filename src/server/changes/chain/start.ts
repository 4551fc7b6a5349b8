import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, tables } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import { queryRows } from '../../db/rows';
import { commandLine } from '../../lib/commandLine';
import { repeat } from '../../lib/repeat';
import { appendLinks } from './append';
import { keepHeads } from './heads';
import { isStartSigned, Signer, signLastDay } from './signatures';
import { signEmptyChain } from './signChain';
import { startOf } from './state';

/** A link is there within a second of the commit; each batch costs a few milliseconds. */
const EVERY_MS = 500;
const HEADS_EVERY_MS = 60_000;

interface Parts {
  db: Database;
  owner?: Database | undefined;
  log: Logger;
  clock: () => number;
  env: { logSigningKeys: readonly string[] };
}

/** Before anything is audited, as only a chain that nothing was in yet is signed by itself. */
export async function signAtStart({ db, owner = db, log, clock, env }: Parts): Promise<void> {
  const signer = new Signer(env.logSigningKeys);
  if (!signer.canSign) {
    return log.info('LOG_SIGNING_KEY is not set: the audit’s days are not signed');
  }
  try {
    const since = await signEmptyChain(owner, signer, clock());
    if (since) log.info({ since }, 'the audit’s chain begins: rows from before are not in it');
    if (isStartSigned(signer, await startOf(owner))) return;
    log.warn(
      `the audit’s chain is not signed with LOG_SIGNING_KEY: see ${commandLine('logs:verify')}`,
    );
  } catch (err) {
    if (!isStorageLow(err)) log.warn({ err }, 'the audit’s chain is not signed');
  }
}

/** Links changes within a second of their commit. @returns a function that ends it. */
export function startChain({ db, owner = db, log, clock, env }: Parts): () => Promise<void> {
  const signer = new Signer(env.logSigningKeys);
  const stopping = new AbortController();
  const linking = warningOnce(log, 'audit rows wait for their links');
  const keeping = warningOnce(log, 'the audit’s days are not kept');
  const link = () => linkAll(db, stopping.signal).then(linking.worked);
  const heads = async () => {
    await keepHeads(db, signer, clock(), stopping.signal);
    await signLastDay(owner, signer);
    keeping.worked();
  };
  const tasks = [
    repeat(EVERY_MS, stopping.signal, linking.failed, link),
    heads().catch(keeping.failed),
    repeat(HEADS_EVERY_MS, stopping.signal, keeping.failed, heads),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
    await appendLinks(db).catch(linking.failed);
  };
}

function warningOnce(log: Logger, message: string) {
  let failing = false;
  return {
    failed: (err: unknown) => {
      if (!failing && !isStorageLow(err)) log.warn({ err }, message);
      failing = true;
    },
    worked: () => {
      failing = false;
    },
  };
}

async function linkAll(db: Database, stopping: AbortSignal): Promise<void> {
  const waiting = await queryRows(db, sql`select from ${tables.chain_waiting} limit 1`);
  if (waiting.length === 0) return;
  while ((await appendLinks(db)) && !stopping.aborted);
}
