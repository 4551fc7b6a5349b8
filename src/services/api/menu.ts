import type { Menu, MenuForm, MenuOrder } from '@/schemas/menu';
import { OPENAPI_PATH } from '@/services/constants';
import { inLanguage, namedTree } from '@/services/navigation/ownMenus';
import { apiQuery } from './apiQuery';
import { bulkApi } from './bulk';
import { conditions, crud, fetchRows, type ListQuery, type Page } from './crud';
import { fetchFile, request } from './request';

const PATH = '/api/v1/menus';

export const menus = crud<Menu, MenuForm>(PATH, fetchRows);

export const menuBulk = bulkApi(PATH, false);

/** @throws RequestError 412 when the siblings are no longer as they were shown */
export const orderMenu = (id: string, data: MenuOrder, trace?: string): Promise<void> =>
  request(`${PATH}/${encodeURIComponent(id)}/order`, {
    method: 'PATCH',
    data,
    headers: conditions(undefined, undefined, trace),
    display: 'silent',
  });

export const shownTree = inLanguage((nameOf, tree: Menu[]) => namedTree(nameOf, tree));

/** The whole tree, by the names that are shown. @param withCalls with what each menu grants, which is as much again */
export const menuTreeQuery = (withCalls = false) => ({
  ...apiQuery(PATH, withCalls ? { includeResources: 'true' } : {}, async (path, options) => {
    const tree = await request<Menu[] | null>(path, options);
    return tree ?? [];
  }),
  select: shownTree(),
});

const shownPage = inLanguage((nameOf, page: Page<Menu>) => ({
  ...page,
  rows: namedTree(nameOf, page.rows),
}));

/** The list of menus, by the names that are shown. */
export const menuListQuery = (query: ListQuery) => ({
  ...menus.listQuery(query),
  select: shownPage(),
});

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

/** The API's own calls, those that a menu must grant first. */
export const apiCallsQuery = () =>
  apiQuery(OPENAPI_PATH, {}, async (url, options) => {
    const { file } = await fetchFile(url, options);
    const { paths = {} }: { paths?: Record<string, Record<string, Operation>> } = JSON.parse(
      await file.text(),
    );
    return Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(callsOf)
      .sort((one, other) => Number(other.granted) - Number(one.granted));
  });
