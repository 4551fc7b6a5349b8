import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { generatePassword } from './generate';
import { digestPassword, hashPassword } from './hash';
import { weaknessOf } from './policy';

export interface NewPassword {
  columns: { password_hash: string; must_change_password: boolean };
  oneTimePassword?: string;
}

/** The password of a user who has none; it opens nothing. */
export const NO_PASSWORD: NewPassword = {
  columns: { password_hash: '', must_change_password: false },
};

/** @throws {ApiError} 400 when it is weak */
export async function assertStrong(
  digest: string,
  username: string,
  defaultPassword?: string,
): Promise<void> {
  const weakness = await weaknessOf(digest, username, defaultPassword);
  if (weakness) throw invalidFields([fieldError('password', weakness)]);
}

/** @throws {ApiError} 400 when it is weak */
export async function ownPassword(
  digest: string,
  username: string,
  defaultPassword?: string,
): Promise<NewPassword> {
  await assertStrong(digest, username, defaultPassword);
  return { columns: { password_hash: await hashPassword(digest), must_change_password: false } };
}

/** Returns DEFAULT_PASSWORD or a random one; it must be changed at the next sign-in. */
export async function newOneTimePassword(defaultPassword?: string): Promise<NewPassword> {
  const plain = defaultPassword === undefined ? generatePassword() : undefined;
  const password_hash = await hashPassword(digestPassword(defaultPassword ?? plain ?? ''));
  const columns = { password_hash, must_change_password: true };
  return { columns, ...(plain && { oneTimePassword: plain }) };
}
