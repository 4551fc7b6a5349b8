import { and, eq, like, not } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import type { Secrets } from '../secrets/secrets';
import { aboutTotp } from './totp';

const { totp_factor } = tables;

interface Resealed {
  resealed: number;
  /** Their key is not there. */
  unreadable: number;
}

/** Seals with the first key what an older one sealed, so that the older one can be taken away. */
export async function resealAll(db: Database | Transaction, secrets: Secrets): Promise<Resealed> {
  const count = await db.$count(totp_factor);
  if (count === 0 || !secrets.canSeal) return { resealed: 0, unreadable: count };
  const isOlder = not(like(totp_factor.secret, `${secrets.prefix}%`));
  const older = await db.select().from(totp_factor).where(isOlder);
  let resealed = 0;
  for (const { id, secret: old } of older) {
    const text = secrets.open(old, aboutTotp(id));
    if (text === undefined) continue;
    const secret = secrets.seal(text, aboutTotp(id));
    const isSame = and(eq(totp_factor.id, id), eq(totp_factor.secret, old));
    await db.update(totp_factor).set({ secret }).where(isSame);
    resealed += 1;
  }
  return { resealed, unreadable: older.length - resealed };
}
