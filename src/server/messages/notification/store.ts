import { type SQL, sql } from 'drizzle-orm';
import { MAX_NOTIFICATIONS } from '@/schemas/notification';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import { type Transaction, tables } from '../../db/database';
import { textRows } from '../../db/rows';
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

/** A notification for all who hold the role now: one row, however many they are. */
export type RoleNotification = Omit<NewNotification, 'user_id'> & { role_id: string };

const MAX_PARAM = 200;
/** How many notifications are kept of one role. */
const MAX_OF_ROLE = 50;
/** How many rows one statement inserts, which keeps it short. */
const ROWS = 200;

/** Stores notifications; the oldest beyond the bound go, so that no one can make the table grow. */
export async function storeNotifications(
  tx: Transaction,
  now: Date,
  notifications: readonly (NewNotification | RoleNotification)[],
): Promise<void> {
  for (let at = 0; at < notifications.length; at += ROWS) {
    const slice = notifications.slice(at, at + ROWS);
    await tx.insert(notification).values(slice.map((one) => toRow(one, now)));
    const users = slice.flatMap((one) => ('user_id' in one ? [one.user_id] : []));
    const roles = slice.flatMap((one) => ('role_id' in one ? [one.role_id] : []));
    await trim(tx, sql`user_id`, users, MAX_NOTIFICATIONS);
    await trim(tx, sql`role_id`, roles, MAX_OF_ROLE);
  }
}

function toRow({ params, ...fields }: NewNotification | RoleNotification, created_at: Date) {
  const bounded = Object.entries(params).map(([name, value]) => [name, value.slice(0, MAX_PARAM)]);
  return {
    ...{ ...fields, created_at, mail_due: true },
    id: newId(created_at.getTime()),
    params: JSON.stringify(Object.fromEntries(bounded)),
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
