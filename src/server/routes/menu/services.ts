import { type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { serviceOf } from '../../permission/pattern';

const { service } = tables;

/** The services of the calls must exist; the database links them. @throws {ApiError} 400 */
export async function assertServices(
  tx: Transaction,
  calls: readonly { path: string }[],
): Promise<void> {
  const codes = calls.map(({ path }) => serviceOf(path));
  const named = [...new Set(codes)].filter(Boolean);
  if (named.length === 0) return;
  const rows = await tx
    .select({ code: service.code })
    .from(service)
    .where(isAnyOf(service.code, named));
  const known = new Set(['', ...rows.map(({ code }) => code)]);
  const at = codes.findIndex((code) => !known.has(code));
  if (at < 0) return;
  throw invalidFields([
    fieldError(`resources.${at}.path`, 'unknown_service', { code: codes[at] ?? '' }),
  ]);
}
