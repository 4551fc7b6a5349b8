import { sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, tables } from '../db/database';
import { isStorageLow, isUnavailable } from '../db/errors';
import type { Dependencies } from '../http/context';
import { newRandomId } from '../lib/ids';
import { repeat } from '../lib/repeat';

const { replica } = tables;
const EVERY_MS = 10_000;
/** Age at which the figures of a killed replica are deleted, so that it is seen to be gone until then. */
const FORGOTTEN_AFTER = sql`interval '10 minutes'`;

/**
 * Tells the other replicas how this one is. By the database's clock, which they share.
 * @returns a function that stops it and takes this one off the list
 */
export function reportReplica(
  database: Pick<OpenDatabase, 'pool' | 'disk'>,
  dependencies: Pick<Dependencies, 'db' | 'log' | 'logWriter' | 'vitals'>,
): () => Promise<void> {
  const { db, log, logWriter, vitals } = dependencies;
  const id = newRandomId();
  const stopping = new AbortController();
  const report = () => writeFigures(db, id, vitals.take({ database, logWriter }));
  const warn = (err: unknown) => {
    if (!isUnavailable(err) && !isStorageLow(err)) log.warn({ err }, 'figures were not written');
  };
  const first = report().catch(warn);
  const running = repeat(EVERY_MS, stopping.signal, warn, report);
  return async () => {
    stopping.abort();
    await Promise.all([first, running]);
    vitals.close();
    await db.delete(replica).where(sql`id = ${id}`).catch(warn);
  };
}

async function writeFigures(db: Database, id: string, figures: object): Promise<void> {
  await db.execute(sql`
    insert into ${replica} (id, started_at, seen_at, figures)
    values (${id}, now() - make_interval(secs => ${process.uptime()}), now(), ${JSON.stringify(figures)})
    on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`);
  await db.delete(replica).where(sql`seen_at < now() - ${FORGOTTEN_AFTER}`);
}
