import type { Menu, MenuForm } from '@/schemas/menu';
import { assetUrl } from './basePath';
import { crud, fetchRows } from './crud';
import { request } from './request';
import { gate } from './session/gate';
import { authorization } from './session/tokenStorage';

/** gin-admin would cut the tree at a page's end. */
export const menus = crud<Menu, MenuForm>('/api/v1/menus', fetchRows);

/** All menus, disabled ones too, as a tree. */
export async function fetchMenuTree(): Promise<Menu[]> {
  return (await request<Menu[] | null>('/api/v1/menus', { display: 'silent' })) ?? [];
}

/** Paths as the menu's resources write them: `/api/v1/users/:id`. */
const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The paths that the API itself describes; none where it describes nothing. */
export async function fetchApiPaths(): Promise<string[]> {
  try {
    await gate();
    const response = await fetch(assetUrl('/openapi.json'), {
      headers: { Authorization: authorization() ?? '' },
    });
    const description = (await response.json()) as { paths?: Record<string, unknown> };
    return Object.keys(description.paths ?? {})
      .filter((path) => path.startsWith('/api/'))
      .map(colonPath);
  } catch {
    return [];
  }
}
