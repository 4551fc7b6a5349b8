import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { type Database, tables } from '../../db/database';
import { isStorageLow, isUnavailable } from '../../db/errors';

const { access_token, session, sign_in } = tables;

const EVERY_MS = 60_000;
const MOST = 50_000;

type Waiting = Record<'seen' | 'used' | 'failed', Map<string, number>>;

/**
 * Collects when sessions were seen, tokens used and which sign-ins failed, and writes them together, as no request
 * waits for it.
 */
export class SessionActivity {
  private readonly noted = new Map<string, number>();
  private seen = new Map<string, number>();
  private used = new Map<string, number>();
  private failed = new Map<string, number>();

  constructor(private readonly options: { db: Database; log: Logger }) {}

  /** @param now of the security clock */
  noteSeen(sessionId: string, now: number): void {
    this.note(this.seen, sessionId, now);
  }

  /** @param now of the security clock */
  noteUsed(tokenId: string, now: number): void {
    this.note(this.used, tokenId, now);
  }

  private note(waiting: Map<string, number>, id: string, now: number): void {
    const last = this.noted.get(id);
    if (last !== undefined && Math.abs(now - last) < EVERY_MS) return;
    if (this.noted.size >= MOST) this.noted.clear();
    this.noted.set(id, now);
    waiting.set(id, now);
  }

  noteFailed(userId: string): void {
    if (this.failed.size < MOST) this.failed.set(userId, (this.failed.get(userId) ?? 0) + 1);
  }

  /** Takes the failures of a user that are not written yet. */
  takeFailed(userId: string): number {
    const count = this.failed.get(userId) ?? 0;
    this.failed.delete(userId);
    return count;
  }

  async flush(): Promise<void> {
    const { seen, used, failed } = this;
    this.seen = new Map();
    this.used = new Map();
    this.failed = new Map();
    await this.write({ seen, used, failed }).catch((err) => {
      if (!isUnavailable(err) && !isStorageLow(err))
        this.options.log.warn({ err }, 'when sessions were seen was not written');
    });
  }

  private async write({ seen, used, failed }: Waiting): Promise<void> {
    const { db } = this.options;
    const sinceSeen = sql`coalesce(${session.last_seen_at}, ${session.created_at})`;
    const sinceUsed = sql`coalesce(${access_token.last_used_at}, '-infinity')`;
    if (seen.size > 0) await db.execute(touch(session, 'last_seen_at', sinceSeen, seen));
    if (used.size > 0) await db.execute(touch(access_token, 'last_used_at', sinceUsed, used));
    if (failed.size > 0) await db.execute(addFailed(failed));
  }
}

/** @param since when it was used last: other servers may have written it as well */
function touch(table: PgTable, column: string, since: SQL, used: Map<string, number>): SQL {
  const rows = [...used].map(([id, at]) => ({ id, at: new Date(at) }));
  return sql`update ${table} set ${sql.identifier(column)} = used.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as used (id text, at timestamptz)
    where ${table}.id = used.id and ${since} <= used.at - interval '1 minute'`;
}

function addFailed(failed: Map<string, number>): SQL {
  const rows = [...failed].map(([id, count]) => ({ id, count }));
  return sql`insert into ${sign_in} (id, failed)
    select wrong.id, wrong.count from json_to_recordset(${JSON.stringify(rows)}::json) as wrong (id text, count int)
    where exists (select 1 from "user" where "user".id = wrong.id)
    on conflict (id) do update set failed = ${sign_in.failed} + excluded.failed`;
}
