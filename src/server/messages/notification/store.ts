import { type SQL, sql } from 'drizzle-orm';
import { MAX_NOTIFICATIONS } from '@/schemas/notification';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import { type Transaction, tables } from '../../db/database';
import { insertRows, textRows } from '../../db/rows';
import { newId } from '../../lib/ids';

const { notification } = tables;

export interface NewNotification {
  user_id: string;
  event: NotificationEvent;
  /** What the sentence of the event is filled with. */
  params: Record<string, string>;
  /** What it is about, as an address of the console; may be empty. */
  path: string;
}

/** For all who hold the role now: one row, however many they are. */
export type RoleNotification = Omit<NewNotification, 'user_id'> & { role_id: string };

const MAX_PARAM = 200;
/** Of one role. */
const MAX_OF_ROLE = 50;
/** Of one statement, which keeps it short. */
const ROWS = 200;

/** The oldest beyond the bound go, so that nobody can make the table grow. */
export async function storeNotifications(
  tx: Transaction,
  now: Date,
  notifications: readonly (NewNotification | RoleNotification)[],
): Promise<void> {
  for (let at = 0; at < notifications.length; at += ROWS) {
    const slice = notifications.slice(at, at + ROWS);
    await insertRows(
      tx,
      notification,
      slice.map((one) => JSON.stringify(toRow(one, now))),
    );
    const users = slice.flatMap((one) => ('user_id' in one ? [one.user_id] : []));
    const roles = slice.flatMap((one) => ('role_id' in one ? [one.role_id] : []));
    await trim(tx, sql`user_id`, users, MAX_NOTIFICATIONS);
    await trim(tx, sql`role_id`, roles, MAX_OF_ROLE);
  }
}

function toRow({ event, params, path, ...to }: NewNotification | RoleNotification, now: Date) {
  const bounded = Object.entries(params).map(([name, value]) => [name, value.slice(0, MAX_PARAM)]);
  return {
    id: newId(now.getTime()),
    user_id: null,
    role_id: null,
    ...to,
    event,
    params: JSON.stringify(Object.fromEntries(bounded)),
    path,
    mail_due: true,
    created_at: now.toISOString(),
  };
}

async function trim(tx: Transaction, column: SQL, ids: string[], most: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from ${notification} where id in (
    select old.id from (select distinct id from ${textRows(ids)} as wanted(id)) wanted
    cross join lateral (
      select id from ${notification} where ${column} = wanted.id
      order by created_at desc, id desc offset ${most}
    ) old)`);
}
