import { and, eq, lt, sql } from 'drizzle-orm';
import type { MailLocale } from '@/schemas/registration';
import type { LastSignIn } from '@/schemas/session';
import { deviceOf } from '@/schemas/userAgent';
import { type Database, type Transaction, tables } from '../../db/database';

const { known_device, known_network, sign_in } = tables;

/** After how long another use of a known place is stored. */
const REMEMBER_AGAIN_MS = 24 * 3_600_000;

export interface Origin {
  ip: string;
  user_agent: string;
  /** The language of the console; empty where the client does not say. */
  locale: MailLocale | '';
}

/** @param failed tries since the one before that are not counted in the table yet */
export async function rememberSignIn(
  tx: Transaction,
  id: string,
  { ip, user_agent, locale }: Origin,
  at: Date,
  failed: number,
): Promise<void> {
  await tx
    .insert(sign_in)
    .values({ id, at, ip, user_agent, locale, previous_failed: failed })
    .onConflictDoUpdate({
      target: sign_in.id,
      set: {
        at,
        ip,
        user_agent,
        ...(locale && { locale }),
        failed: 0,
        previous_at: sql`${sign_in.at}`,
        previous_ip: sql`${sign_in.ip}`,
        previous_user_agent: sql`${sign_in.user_agent}`,
        previous_failed: sql`${sign_in.failed} + ${failed}`,
      },
    });
}

export async function findLastSignIn(db: Database, id: string): Promise<LastSignIn> {
  const [row] = await db.select().from(sign_in).where(eq(sign_in.id, id));
  return {
    at: row?.previous_at?.toISOString() ?? null,
    ip: row?.previous_ip ?? '',
    user_agent: row?.previous_user_agent ?? '',
    failed: row?.previous_failed ?? 0,
  };
}

/** Returns whether the user, or anybody, has signed in from there. */
export async function isKnownPlace(
  db: Database,
  network: string,
  userId?: string,
): Promise<boolean> {
  const [known] = await db
    .select({ network: known_network.network })
    .from(known_network)
    .where(
      and(
        eq(known_network.network, network),
        userId ? eq(known_network.user_id, userId) : undefined,
      ),
    )
    .limit(1);
  return known !== undefined;
}

interface News {
  network: boolean;
  device: boolean;
}

/** Remembers where somebody signs in. Returns what of it is new; where nothing is known yet, nothing is. */
export async function rememberPlace(
  tx: Transaction,
  user_id: string,
  { network, user_agent }: { network: string; user_agent: string },
  now: number,
): Promise<News> {
  const { browser, system } = deviceOf(user_agent);
  const device = browser || system ? `${browser} ${system}` : '';
  const used_at = new Date(now);
  const again = new Date(now - REMEMBER_AGAIN_MS);
  const networks = await tx.select().from(known_network).where(eq(known_network.user_id, user_id));
  const devices = await tx.select().from(known_device).where(eq(known_device.user_id, user_id));
  await tx
    .insert(known_network)
    .values({ user_id, network, used_at })
    .onConflictDoUpdate({
      target: [known_network.user_id, known_network.network],
      set: { used_at },
      setWhere: lt(known_network.used_at, again),
    });
  await tx
    .insert(known_device)
    .values({ user_id, device, used_at })
    .onConflictDoUpdate({
      target: [known_device.user_id, known_device.device],
      set: { used_at },
      setWhere: lt(known_device.used_at, again),
    });
  const isNew = (known: string[], name: string) => known.length > 0 && !known.includes(name);
  return {
    network: network !== '' && isNew(networks.map((one) => one.network).filter(Boolean), network),
    device: isNew(
      devices.map((one) => one.device),
      device,
    ),
  };
}
