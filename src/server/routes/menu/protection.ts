import type { FieldError } from '@/schemas/errors';
import type { Transaction } from '../../db/database';
import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { protectedMenu } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { type GuardedMenu, protectionFaults } from '../../permission/consoleMenu';
import { lineOf } from './line';

/** @throws {ApiError} 400 when the menu is not as the console needs it at its place */
export async function assertFitsConsole(tx: Transaction, menu: GuardedMenu): Promise<void> {
  refuseFaults(protectionFaults(await placeOf(tx, menu), undefined, menu));
}

/**
 * Asserts what `assertFitsConsole` does of many new menus below one.
 * @param items each after the one above it
 * @throws {ApiError} 400
 */
export async function assertBelowFitsConsole(
  tx: Transaction,
  topId: string,
  items: readonly (GuardedMenu & { id: string })[],
): Promise<void> {
  const above = await placeOf(tx, { code: '', parent_id: topId });
  const places = new Map([[topId, above.slice(0, -1)]]);
  for (const menu of items) {
    const place = `${places.get(menu.parent_id ?? '')}.${menu.code}`;
    places.set(menu.id, place);
    refuseFaults(protectionFaults(place, undefined, menu));
  }
}

/** @throws {ApiError} 400 when the change takes what the console needs */
export async function assertKeepsConsole(
  tx: Transaction,
  before: GuardedMenu,
  after: GuardedMenu,
): Promise<void> {
  refuseFaults(protectionFaults(await placeOf(tx, before), before, after));
}

/** @throws {ApiError} 400 for one of the console's own */
export async function assertDeletable(
  tx: Transaction,
  menu: Pick<GuardedMenu, 'code' | 'parent_id'>,
): Promise<void> {
  if (consoleMenuAt(await placeOf(tx, menu)))
    throw protectedMenu([fieldError('id', 'console_menu_fixed')]);
}

function refuseFaults(faults: FieldError[]): void {
  if (faults.length > 0) throw protectedMenu(faults);
}

/** The codes from the root down, joined by dots. */
async function placeOf(
  tx: Transaction,
  { code, parent_id }: Pick<GuardedMenu, 'code' | 'parent_id'>,
): Promise<string> {
  return [...(await lineOf(tx, parent_id)).map((above) => above.code), code].join('.');
}
