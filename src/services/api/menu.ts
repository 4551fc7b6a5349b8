import type { Menu, MenuForm, MenuOrder } from '@/schemas/menu';
import { OPENAPI_PATH } from '@/services/constants';
import { many } from './bulk';
import { conditions, crud, fetchRows } from './crud';
import { fetchFile, request } from './request';

/** gin-admin would cut the tree at the end of a page. */
export const menus = crud<Menu, MenuForm>('/api/v1/menus', fetchRows);

export const manyMenus = many('/api/v1/menus', false);

/** @throws RequestError 412 when the siblings are no longer as they were shown */
export const orderMenu = (id: string, data: MenuOrder, trace?: string): Promise<void> =>
  request(`/api/v1/menus/${encodeURIComponent(id)}/order`, {
    method: 'PATCH',
    data,
    headers: conditions(undefined, undefined, trace),
    display: 'silent',
  });

export async function fetchMenuTree(): Promise<Menu[]> {
  return (await request<Menu[] | null>('/api/v1/menus', { display: 'silent' })) ?? [];
}

export async function fetchMenuCalls(): Promise<Menu[]> {
  const params = { includeResources: 'true' };
  return (await request<Menu[] | null>('/api/v1/menus', { params, display: 'silent' })) ?? [];
}

export interface ApiCall {
  /** Empty where the description names none. */
  method: string;
  path: string;
  summary: string;
  granted: boolean;
}

interface Operation {
  summary?: string;
  'x-access'?: string;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head'];

const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function callsOf([path, operations]: [string, Record<string, Operation>]): ApiCall[] {
  const calls = METHODS.flatMap((method) => {
    const operation = operations[method];
    if (!operation) return [];
    const { summary = '', 'x-access': access = 'granted' } = operation;
    const granted = access === 'granted';
    return [{ method: method.toUpperCase(), path: colonPath(path), summary, granted }];
  });
  return calls.length > 0
    ? calls
    : [{ method: '', path: colonPath(path), summary: '', granted: true }];
}

/** Those that a menu must grant come first. */
export async function fetchApiCalls(): Promise<ApiCall[]> {
  try {
    const { file } = await fetchFile(OPENAPI_PATH, { display: 'silent' });
    const { paths = {} }: { paths?: Record<string, Record<string, Operation>> } = JSON.parse(
      await file.text(),
    );
    return Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(callsOf)
      .sort((one, other) => Number(other.granted) - Number(one.granted));
  } catch {
    return [];
  }
}

export const fetchApiPaths = async (): Promise<string[]> => [
  ...new Set((await fetchApiCalls()).map(({ path }) => path)),
];
