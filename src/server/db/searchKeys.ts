import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { emailKey } from '@/schemas/user';
import { searchKey } from '../lib/searchKey';
import { type Database, type Transaction, tables } from './database';

const { role, user } = tables;

interface UserTexts {
  username: string;
  name: string;
  email: string;
  phone: string;
}

export const userSearchKey = ({ username, name, email, phone }: UserTexts): string =>
  searchKey(username, name, email, phone, phone.replace(/\D/g, ''));

export const roleSearchKey = ({ name, code }: { name: string; code: string }): string =>
  searchKey(name, code);

/** By the index `user_email`, whatever the collation of the database. */
export const hasEmail = (email: string): SQL =>
  eq(sql`lower(${user.email} collate "C")`, emailKey(email));

/** Rows of one transaction, which keeps it short. */
const STEP = 500;

/** For rows that an older version stored. Returns whether it filled all that it looked at. */
export async function fillSearchKeys(db: Database, steps: number): Promise<boolean> {
  const ofUsers = await fill(db, user, steps, async (tx) =>
    (await tx.select().from(user).where(isNull(user.search_key)).limit(STEP)).map((row) => ({
      id: row.id,
      key: userSearchKey(row),
    })),
  );
  const ofRoles = await fill(db, role, steps, async (tx) =>
    (await tx.select().from(role).where(isNull(role.search_key)).limit(STEP)).map((row) => ({
      id: row.id,
      key: roleSearchKey(row),
    })),
  );
  return ofUsers && ofRoles;
}

async function fill(
  db: Database,
  table: PgTable & { id: PgColumn },
  steps: number,
  read: (tx: Transaction) => Promise<{ id: string; key: string }[]>,
): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    const filled = await db.transaction(async (tx) => {
      const keys = await read(tx);
      if (keys.length > 0) {
        await tx.execute(sql`
          update ${table} set search_key = filled.key
          from json_to_recordset(${JSON.stringify(keys)}::json) as filled(id text, key text)
          where ${table}.id = filled.id and ${table}.search_key is null`);
      }
      return keys.length;
    });
    if (filled < STEP) return true;
  }
  return false;
}
