import { type SQL, sql } from 'drizzle-orm';
import { MAX_NOTIFICATIONS, type Notification } from '@/schemas/notification';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, textRows } from '../../db/rows';

const { notification, notification_read, user_preference, user_role } = tables;

/** Selects the notifications of users: those to them, and those to roles that they held already. */
const notificationsOf = (userIds: SQL): SQL => sql`
  select wanted.id as reader, found.*, exists (
    select 1 from ${notification_read} seen where seen.user_id = wanted.id and seen.notification_id = found.id
  ) as read
  from (select ${userIds} as id) wanted
  left join ${user_preference} preference on preference.id = wanted.id
  cross join lateral (
    select id, event, params, path, created_at from (
      select * from ${notification} where user_id = wanted.id
      union all
      select sent.* from ${user_role} held
      join ${notification} sent on sent.role_id = held.role_id and sent.created_at >= held.created_at
      where held.user_id = wanted.id
    ) all_of_them
    where not coalesce(preference.settings::jsonb -> 'notifications' -> 'bell_off', '[]')
      @> to_jsonb(all_of_them.event)
    order by created_at desc, id desc limit ${MAX_NOTIFICATIONS}
  ) found`;

type Row = Pick<typeof notification.$inferSelect, 'id' | 'event' | 'params' | 'path'> & {
  read: boolean;
  created_at: Date | string;
};

/** Returns a user's notifications, the newest first. */
export async function listNotifications(db: Database, userId: string): Promise<Notification[]> {
  const rows = await queryRows<Row>(
    db,
    sql`select id, event, params, path, read, created_at from (${notificationsOf(sql`${userId}::text`)}) sent
      order by created_at desc, id desc`,
  );
  return rows.map(({ id, event, params, path, read, created_at }) => ({
    ...{ id, event, path, read },
    params: JSON.parse(params),
    created_at: new Date(created_at).toISOString(),
  }));
}

/** How many are unread, and the newest of them. */
export interface Unread {
  count: number;
  newest: string;
}

export async function countUnread(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, Unread>> {
  const rows = await queryRows<Unread & { reader: string }>(
    db,
    sql`select reader, count(*)::int as count, max(id) as newest
      from (${notificationsOf(textRows(userIds))}) received where not read group by reader`,
  );
  return new Map(rows.map(({ reader, ...unread }) => [reader, unread]));
}

/** @param id all of them without it; one that is not theirs changes nothing */
export async function markRead(tx: Transaction, userId: string, id?: string): Promise<void> {
  const one = id === undefined ? sql`` : sql`and sent.id = ${id}`;
  await tx.execute(sql`insert into ${notification_read} (user_id, notification_id)
    select ${userId}, sent.id from (${notificationsOf(sql`${userId}::text`)}) sent where not read ${one}
    on conflict do nothing`);
}
