import { eq } from 'drizzle-orm';
import { usernameKey } from '../../base/username';
import { type Database, tables } from '../../db/database';

const { known_network, user } = tables;

const MAX_HELD = 10_000;

interface Refusal {
  /** Seconds that the caller is told to wait. */
  wait: number;
  /** When the counters were asked, as `performance.now()` counts. */
  askedAt: number;
  /** Keys of names that it does not concern. */
  except: Set<string>;
}

/** By database, which is by API: a process may hold several. */
const held = new WeakMap<Database, Map<string, Refusal>>();

/**
 * Seconds to wait, if a try that came from the same network was refused by counters that were asked
 * after this one had arrived. Of a storm that waits in a lane, one try then asks for all: the
 * embedded database answers one query at a time.
 *
 * @param arrivedAt as `performance.now()` counts.
 */
export function sharedWait(
  db: Database,
  username: string,
  network: string,
  arrivedAt: number,
): number {
  const name = usernameKey(username);
  const refusals = [nameIn(name, network), network].map((key) => held.get(db)?.get(key));
  const shared = refusals.find(
    (refusal) => refusal && refusal.askedAt >= arrivedAt && !refusal.except.has(name),
  );
  return shared?.wait ?? 0;
}

/** Shares that a name is refused in a network. */
export function shareNameRefusal(
  db: Database,
  username: string,
  network: string,
  refusal: Omit<Refusal, 'except'>,
): void {
  hold(db, nameIn(usernameKey(username), network), { ...refusal, except: new Set() });
}

/** Shares that a network is refused, but for the users who are known there. */
export async function shareNetworkRefusal(
  db: Database,
  network: string,
  refusal: Omit<Refusal, 'except'>,
): Promise<void> {
  const rows = await db
    .select({ key: user.username_key })
    .from(known_network)
    .innerJoin(user, eq(user.id, known_network.user_id))
    .where(eq(known_network.network, network));
  hold(db, network, { ...refusal, except: new Set(rows.map(({ key }) => key)) });
}

const nameIn = (name: string, network: string) => `${network} ${name}`;

function hold(db: Database, key: string, refusal: Refusal): void {
  const refusals = held.get(db) ?? new Map<string, Refusal>();
  held.set(db, refusals);
  refusals.delete(key);
  const [oldest] = refusals.keys();
  if (refusals.size >= MAX_HELD && oldest !== undefined) refusals.delete(oldest);
  refusals.set(key, refusal);
}
