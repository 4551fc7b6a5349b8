import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, tables } from '../../db/database';
import { isStorageLow, isUnavailable } from '../../db/errors';

const { access_token, session, sign_in } = tables;

const EVERY_MS = 60_000;
const MOST = 50_000;

interface Options {
  db: Database;
  log: Logger;
}

type Waiting = Record<'seen' | 'used' | 'failed', Map<string, number>>;

/** When sessions were seen, tokens used and which sign-ins failed, written together, as no request waits for it. */
export class SessionActivity {
  private readonly noted = new Map<string, number>();
  private seen = new Map<string, number>();
  private used = new Map<string, number>();
  private failed = new Map<string, number>();

  constructor(private readonly options: Options) {}

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

  /** Those that are not written yet. */
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
    if (seen.size > 0) await db.execute(updateSeen(seen));
    if (used.size > 0) await db.execute(updateUsed(used));
    if (failed.size > 0) await db.execute(addFailed(failed));
  }
}

const json = (rows: object[]) => JSON.stringify(rows);

const moments = (of: Map<string, number>) =>
  json([...of].map(([id, at]) => ({ id, at: new Date(at).toISOString() })));

function updateUsed(used: Map<string, number>) {
  return sql`update ${access_token} set "last_used_at" = used.at
    from json_to_recordset(${moments(used)}::json) as used (id text, at timestamptz)
    where ${access_token.id} = used.id
      and (${access_token.last_used_at} is null
        or ${access_token.last_used_at} <= used.at - interval '1 minute')`;
}

/** Other servers may have seen it as well. */
function updateSeen(seen: Map<string, number>) {
  return sql`update ${session} set "last_seen_at" = seen.at
    from json_to_recordset(${moments(seen)}::json) as seen (id text, at timestamptz)
    where ${session.id} = seen.id
      and coalesce(${session.last_seen_at}, ${session.created_at}) <= seen.at - interval '1 minute'`;
}

function addFailed(failed: Map<string, number>) {
  const rows = [...failed].map(([id, failed]) => ({ id, failed }));
  return sql`insert into ${sign_in} (id, failed)
    select tried.id, tried.failed from json_to_recordset(${json(rows)}::json) as tried (id text, failed int)
    where exists (select 1 from "user" where "user".id = tried.id)
    on conflict (id) do update set failed = ${sign_in.failed} + excluded.failed`;
}
