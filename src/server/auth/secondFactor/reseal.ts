import { and, asc, eq, gt, like, not } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import type { Secrets } from '../secrets/secrets';
import { aboutTotp } from './totp';

const { totp_factor } = tables;

const BATCH = 200;

export interface Resealed {
  resealed: number;
  /** Their key is not there. */
  unreadable: number;
}

/** Seals with the first key what an older one sealed, so that the older one can be taken away. */
export async function resealAll(db: Database | Transaction, secrets: Secrets): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: 0 };
  const count = await db.$count(totp_factor);
  if (count === 0) return done;
  if (!secrets.canSeal) return { ...done, unreadable: count };
  const isOlder = not(like(totp_factor.secret, `${secrets.prefix}%`));
  for (let last = ''; ; ) {
    const rows = await db
      .select({ id: totp_factor.id, secret: totp_factor.secret })
      .from(totp_factor)
      .where(and(isOlder, gt(totp_factor.id, last)))
      .orderBy(asc(totp_factor.id))
      .limit(BATCH);
    for (const row of rows) {
      const text = secrets.open(row.secret, aboutTotp(row.id));
      if (text === undefined) done.unreadable += 1;
      else {
        const secret = secrets.seal(text, aboutTotp(row.id));
        await db
          .update(totp_factor)
          .set({ secret })
          .where(and(eq(totp_factor.id, row.id), eq(totp_factor.secret, row.secret)));
        done.resealed += 1;
      }
    }
    if (rows.length < BATCH) return done;
    last = rows.at(-1)?.id ?? '';
  }
}
