import { isServicePage } from '@/schemas/menu';
import { type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { serviceOf } from '../../permission/pattern';

const { service } = tables;

interface Named {
  path: string;
  resources: readonly { path: string }[];
}

/** The services of pages and calls must exist; the database links the calls. @throws {ApiError} 400 */
export async function assertServices(tx: Transaction, menus: readonly Named[]): Promise<void> {
  const pages = menus.map(({ path }) => (isServicePage(path) ? serviceOf(path) : ''));
  const calls = menus.flatMap(({ resources }) => resources.map(({ path }) => serviceOf(path)));
  const named = [...new Set([...pages, ...calls])].filter(Boolean);
  if (named.length === 0) return;
  const rows = await tx
    .select({ code: service.code })
    .from(service)
    .where(isAnyOf(service.code, named));
  const known = new Set(['', ...rows.map(({ code }) => code)]);
  const page = pages.find((code) => !known.has(code));
  if (page) throw invalidFields([fieldError('path', 'unknown_service', { code: page })]);
  for (const { resources } of menus) {
    const at = resources.findIndex(({ path }) => !known.has(serviceOf(path)));
    if (at < 0) continue;
    const code = serviceOf(resources[at]?.path ?? '');
    throw invalidFields([fieldError(`resources.${at}.path`, 'unknown_service', { code })]);
  }
}
