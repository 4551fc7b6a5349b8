import type { Context } from 'hono';
import type { Preview, Rights } from '@/schemas/permission';
import type { AppEnv } from '../../http/context';
import { canCall, menusFor } from '../../permission/current';
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

export const onlyShown = <Part extends Rights>(shown: ShownMenus, rights: Part): Part => ({
  ...rights,
  codes: rights.codes.filter(shown.hasCode),
});

export const previewShown = (shown: ShownMenus, preview: Preview): Preview => ({
  ...preview,
  gained: onlyShown(shown, preview.gained),
  lost: onlyShown(shown, preview.lost),
  warnings: preview.warnings.map((warning) => onlyShown(shown, warning)),
});
