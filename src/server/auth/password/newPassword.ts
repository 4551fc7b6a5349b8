import { invalidFields } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { generatePassword } from './generate';
import { digestPassword, hashPassword } from './hash';
import { weaknessOf } from './policy';

/** A password that is to be stored. */
export interface NewPassword {
  columns: { password_hash: string; must_change_password: boolean };
  /** The password itself, where one answer may tell it, once. */
  oneTimePassword?: string;
}

/**
 * A password that an admin typed, which need not be changed.
 *
 * @throws {ApiError} 400 when an attacker would try it first.
 */
export async function ownPassword(
  digest: string,
  username: string,
  defaultPassword?: string,
): Promise<NewPassword> {
  const weakness = await weaknessOf(digest, username, defaultPassword);
  if (weakness) throw invalidFields([fieldError('password', weakness)]);
  return { columns: { password_hash: await hashPassword(digest), must_change_password: false } };
}

/**
 * A password that must be changed at the next sign-in: DEFAULT_PASSWORD, which the admin knows, or
 * a random one, which the answer tells the admin.
 */
export async function newOneTimePassword(defaultPassword?: string): Promise<NewPassword> {
  const plain = defaultPassword === undefined ? generatePassword() : undefined;
  const password_hash = await hashPassword(digestPassword(defaultPassword ?? plain ?? ''));
  const columns = { password_hash, must_change_password: true };
  return { columns, ...(plain && { oneTimePassword: plain }) };
}
