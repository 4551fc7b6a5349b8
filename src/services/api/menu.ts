import type { Menu, MenuForm } from '@/schemas/menu';
import { OPENAPI_PATH } from '@/services/constants';
import { crud, fetchRows } from './crud';
import { fetchFile, request } from './request';

/** gin-admin would cut the tree at a page's end. */
export const menus = crud<Menu, MenuForm>('/api/v1/menus', fetchRows);

/** All menus, disabled ones too, as a tree. */
export async function fetchMenuTree(): Promise<Menu[]> {
  return (await request<Menu[] | null>('/api/v1/menus', { display: 'silent' })) ?? [];
}

/** Paths as the menu's resources write them: `/api/v1/users/:id`. */
const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The paths that the API itself describes, of a server that offers `openapi`; none where it fails. */
export async function fetchApiPaths(): Promise<string[]> {
  try {
    const { file } = await fetchFile(OPENAPI_PATH, { display: 'silent' });
    const description: { paths?: Record<string, unknown> } = JSON.parse(await file.text());
    return Object.keys(description.paths ?? {})
      .filter((path) => path.startsWith('/api/'))
      .map(colonPath);
  } catch {
    return [];
  }
}
