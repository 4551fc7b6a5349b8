import type { Menu, MenuForm } from '@/schemas/menu';
import { OPENAPI_PATH } from '@/services/constants';
import { crud, fetchRows } from './crud';
import { fetchFile, request } from './request';

/** gin-admin would cut the tree at the end of a page. */
export const menus = crud<Menu, MenuForm>('/api/v1/menus', fetchRows);

export async function fetchMenuTree(): Promise<Menu[]> {
  return (await request<Menu[] | null>('/api/v1/menus', { display: 'silent' })) ?? [];
}

/** Each menu with the calls that it grants. */
export async function fetchMenuCalls(): Promise<Menu[]> {
  const params = { includeResources: 'true' };
  return (await request<Menu[] | null>('/api/v1/menus', { params, display: 'silent' })) ?? [];
}

const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

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
