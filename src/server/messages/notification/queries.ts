import { type SQL, sql } from 'drizzle-orm';
import { MAX_NOTIFICATIONS, type Notification } from '@/schemas/notification';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, textRows } from '../../db/rows';

const { notification, notification_read, user_preference, user_role } = tables;

/** Of each of the users: those to them, and those to roles that they held already. */
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
      select told.* from ${user_role} held
      join ${notification} told on told.role_id = held.role_id and told.created_at >= held.created_at
      where held.user_id = wanted.id
    ) all_of_them
    where not coalesce(preference.settings::jsonb -> 'notifications' -> 'bell_off', '[]')
      @> to_jsonb(all_of_them.event)
    order by created_at desc, id desc limit ${MAX_NOTIFICATIONS}
  ) found`;

interface Row {
  id: string;
  event: NotificationEvent;
  params: string;
  path: string;
  read: boolean;
  created_at: Date | string;
}

/** The newest first. */
export async function listNotifications(db: Database, userId: string): Promise<Notification[]> {
  const rows = await queryRows<Row>(
    db,
    sql`select id, event, params, path, read, created_at from (${notificationsOf(sql`${userId}::text`)}) told
      order by created_at desc, id desc`,
  );
  return rows.map(({ id, event, params, path, read, created_at }) => ({
    ...{ id, event, path, read },
    params: JSON.parse(params),
    created_at: new Date(created_at).toISOString(),
  }));
}

export async function countUnread(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ reader: string; count: number }>(
    db,
    sql`select reader, count(*)::int as count from (${notificationsOf(textRows(userIds))}) told
      where not read group by reader`,
  );
  return new Map(rows.map(({ reader, count }) => [reader, count]));
}

/** @param id all of them without it; one that is not theirs changes nothing */
export async function markRead(tx: Transaction, userId: string, id?: string): Promise<void> {
  const one = id === undefined ? sql`` : sql`and told.id = ${id}`;
  await tx.execute(sql`insert into ${notification_read} (user_id, notification_id)
    select ${userId}, told.id from (${notificationsOf(sql`${userId}::text`)}) told where not read ${one}
    on conflict do nothing`);
}

export interface Addressed {
  id: string;
  user_id: string | null;
  role_id: string | null;
}

export const notificationsSince = (db: Database, since: Date, most: number): Promise<Addressed[]> =>
  queryRows(
    db,
    sql`select id, user_id, role_id from ${notification}
      where created_at >= ${since.toISOString()}::timestamptz order by created_at desc limit ${most}`,
  );

export async function holdersAmong(
  db: Database,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select distinct user_id as id from ${user_role}
      where role_id in (select ${textRows(roleIds)}) and user_id in (select ${textRows(userIds)})`,
  );
  return rows.map(({ id }) => id);
}
