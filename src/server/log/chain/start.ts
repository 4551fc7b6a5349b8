import type { Logger } from 'pino';
import { repeat } from '../../base/repeat';
import { type Database, tables } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import { appendLinks } from './append';
import { keepHeads } from './heads';
import { Signer } from './sign';

const EVERY_MS = 300;
const HEADS_EVERY_MS = 60_000;

interface Parts {
  db: Database;
  log: Logger;
  clock: () => number;
  env: { logSigningKeys: readonly string[] };
}

/** Links audit rows within a second of their commit. @returns a function that ends it. */
export function startChain({ db, log, clock, env }: Parts): () => Promise<void> {
  const signer = new Signer(env.logSigningKeys);
  if (!signer.canSign) log.info('LOG_SIGNING_KEY is not set: the audit’s days are not signed');
  const stopping = new AbortController();
  let failing = false;
  const failed = (err: unknown) => {
    if (!failing && !isStorageLow(err)) log.warn({ err }, 'audit rows wait for their links');
    failing = true;
  };
  const link = async () => {
    await linkAll(db, stopping.signal);
    failing = false;
  };
  const heads = () => keepHeads(db, signer, clock());
  const tasks = [
    repeat(EVERY_MS, stopping.signal, failed, link),
    heads().catch(failed),
    repeat(HEADS_EVERY_MS, stopping.signal, failed, heads),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
    await appendLinks(db).catch(failed);
  };
}

async function linkAll(db: Database, stopping: AbortSignal): Promise<void> {
  const waiting = await db
    .select({ id: tables.log_unlinked.id })
    .from(tables.log_unlinked)
    .limit(1);
  if (waiting.length === 0) return;
  while ((await appendLinks(db)) && !stopping.aborted);
}
