import type { Context } from 'hono';
import type { Preview, Rights } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import { unknownFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { canCall, menusFor } from '../../permission/current';
import { presentSubject } from '../../permission/explain/moment';
import { menuCodes } from '../../permission/menuCodes';
import { currentMenuRows } from '../../permission/menuRows';

export interface ShownMenus {
  hasId(id: string): boolean;
  hasCode(code: string): boolean;
}

const ALL: ShownMenus = { hasId: () => true, hasCode: () => true };

/** The menus that the caller's own list shows, or else those that the caller has. */
export async function menusShownTo(c: Context<AppEnv>): Promise<ShownMenus> {
  const { db, principal } = c.var;
  if (await canCall(db, principal, 'GET', '/api/v1/menus')) return ALL;
  const ids = new Set((await menusFor(db, principal)).map(({ id }) => id));
  const refs = menuCodes(await currentMenuRows(db));
  const codes = new Set([...ids].map((id) => refs.get(id)?.code));
  return { hasId: (id) => ids.has(id), hasCode: (code) => codes.has(code) };
}

/** @throws {ApiError} 404 for a menu that the caller's own list does not show, as for one that there is not */
export async function assertShown(
  c: Context<AppEnv>,
  { code, menu_id: id }: { code?: string | undefined; menu_id?: string | undefined },
): Promise<void> {
  if (code === undefined && id === undefined) return;
  const shown = await menusShownTo(c);
  if (code !== undefined && !shown.hasCode(code)) {
    throw unknownFields([fieldError('code', 'unknown_code', { code })]);
  }
  if (id !== undefined && !shown.hasId(id)) {
    throw unknownFields([fieldError('menu_id', 'unknown_menu', { id })]);
  }
}

/**
 * The roles that the caller's own list shows, or else the caller's, and those of the user whom the
 * list of users shows with them.
 */
export async function rolesShownTo(
  c: Context<AppEnv>,
  userId: string,
): Promise<Pick<ShownMenus, 'hasId'>> {
  const { db, principal } = c.var;
  if (await canCall(db, principal, 'GET', '/api/v1/roles')) return ALL;
  const subject = await presentSubject(db, userId);
  const ids = new Set([...principal.role_ids, ...(subject?.role_ids ?? [])]);
  return { hasId: (id) => ids.has(id) };
}

export const onlyShown = <Part extends Rights>(shown: ShownMenus, rights: Part): Part => ({
  ...rights,
  codes: rights.codes.filter(shown.hasCode),
});

export const previewShown = (shown: ShownMenus, preview: Preview): Preview => ({
  ...preview,
  gained: onlyShown(shown, preview.gained),
  lost: onlyShown(shown, preview.lost),
  menus: preview.menus.filter(({ code }) => shown.hasCode(code)),
  warnings: preview.warnings.map((warning) => onlyShown(shown, warning)),
});
