import { eq } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { usernameKey } from '../../lib/username';

const { known_network, user } = tables;

const MAX_HELD = 10_000;

interface Refusal {
  /** In seconds. */
  wait: number;
  /** As `performance.now()` counts. */
  askedAt: number;
  /** Keys of names that are not refused. */
  except: Set<string>;
}

/** A process may hold several databases. */
const held = new WeakMap<Database, Map<string, Refusal>>();

/**
 * A refusal also holds for tries that arrived before its counters were read: one try of a storm
 * asks for all.
 * @param arrivedAt as `performance.now()` counts
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

export function shareNameRefusal(
  db: Database,
  username: string,
  network: string,
  refusal: Omit<Refusal, 'except'>,
): void {
  hold(db, nameIn(usernameKey(username), network), { ...refusal, except: new Set() });
}

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
