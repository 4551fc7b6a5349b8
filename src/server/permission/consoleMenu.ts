import type { FieldError } from '@/schemas/errors';
import type { MenuForm } from '@/schemas/menu';
import { consoleMenuAt } from '../db/seed/consoleMenus';
import { fieldError } from '../lib/fieldError';
import { parsePattern } from './pattern';

interface Call {
  method: string;
  path: string;
}

export type GuardedMenu = Pick<MenuForm, 'code' | 'parent_id' | 'type' | 'status'> & {
  resources: Call[];
};

/**
 * It may be put right: enabled, given its own type, moved back.
 * @param place the codes from the root down, joined by dots: `system.user`
 * @param before undefined when the menu is new at its place
 */
export function protectionFaults(
  place: string,
  before: GuardedMenu | undefined,
  after: GuardedMenu,
): FieldError[] {
  const own = consoleMenuAt(place);
  if (!own) return [];
  const faults: FieldError[] = [];
  const refuse = (
    field: string,
    code: 'console_menu_fixed' | 'console_menu_type' | 'console_menu_calls' = 'console_menu_fixed',
  ) => void faults.push(fieldError(field, code));
  if (before && after.code !== before.code) refuse('code');
  if (before && after.parent_id !== before.parent_id) refuse('parent_id');
  if (after.status === 'disabled' && before?.status !== 'disabled') refuse('status');
  if (after.type !== own.type && after.type !== before?.type) refuse('type', 'console_menu_type');
  if (before && lostCalls(own.resources, before, after).length > 0) {
    refuse('resources', 'console_menu_calls');
  }
  return faults;
}

function lostCalls(
  first: Call[],
  before: { resources: Call[] },
  after: { resources: Call[] },
): Call[] {
  const had = new Set(before.resources.map(keyOf));
  const has = new Set(after.resources.map(keyOf));
  return first.filter((call) => had.has(keyOf(call)) && !has.has(keyOf(call)));
}

/** The call as one text, such as `GET /api/v1/users`. */
export const callOf = ({ method, path }: Call): string => `${method} ${path}`;

/** A parameter counts the same by any name. */
const keyOf = ({ method, path }: Call) => `${method} ${parsePattern(path).join('/')}`;
