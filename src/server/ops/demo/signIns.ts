import { eq, max, sql } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { between, type GeneratorContext, type Person } from './generate';
import { LOGGED_MS } from './moments';

const { logger } = tables;

/**
 * Gives people the last sign-in that the log tells of; to those of whom it tells none, one from before it begins, unless
 * they came later.
 */
export async function fillLastSignIns(
  tx: Transaction,
  { random, now }: GeneratorContext,
  people: readonly Person[],
): Promise<void> {
  const { user_id, created_at } = logger;
  const logged = await tx
    .select({ user_id, at: max(created_at) })
    .from(logger)
    .where(eq(logger.event, 'login'))
    .groupBy(user_id);
  const last = new Map(logged.map(({ user_id, at }) => [user_id, at?.getTime() ?? 0]));
  const signIns = people.flatMap(({ past: { id, created, edited }, row: { status } }) => {
    const told = last.get(id) ?? 0;
    if (told > created) return [{ id, at: new Date(told) }];
    const frozen = status === 'freezed' ? (edited.at(-1) ?? now) : now;
    const until = Math.min(now - LOGGED_MS, frozen);
    return until > created ? [{ id, at: new Date(between(random, created, until)) }] : [];
  });
  await tx.execute(sql`
    update "user" set last_sign_in_at = told.at
    from jsonb_to_recordset(${JSON.stringify(signIns)}::jsonb) as told(id text, at timestamptz)
    where "user".id = told.id`);
}
