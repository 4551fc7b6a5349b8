import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { affectsRows } from '../../db/rows';
import { newRandomId } from '../../lib/ids';
import { generatePassword } from '../password/generate';

const { recovery_code } = tables;

const COUNT = 10;
/** 32 signs, without those that look alike: a code has 80 bits, so that a plain hash is enough. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Hashes a code, however it is typed. */
const hashCode = (code: string) => hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Makes new codes; those that were there are worth nothing from then on. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  user_id: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => generatePassword(ALPHABET));
  await tx.delete(recovery_code).where(eq(recovery_code.user_id, user_id));
  await tx.insert(recovery_code).values(
    codes.map((code) => ({
      id: newRandomId(),
      user_id,
      code_hash: hashCode(code),
      created_at: now,
    })),
  );
  return codes;
}

/** Takes a code in one statement: it opens once. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  return affectsRows(
    tx
      .delete(recovery_code)
      .where(and(eq(recovery_code.user_id, userId), eq(recovery_code.code_hash, hashCode(code)))),
  );
}

export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recovery_code, eq(recovery_code.user_id, userId));
