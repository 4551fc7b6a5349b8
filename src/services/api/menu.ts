import type { Menu, MenuForm, MenuOrder } from '@/schemas/menu';
import { OPENAPI_PATH } from '@/services/constants';
import { many } from './bulk';
import { conditions, crud, fetchRows, present } from './crud';
import { isAnswerKept } from './keptAnswers';
import { isPart } from './menuParts';
import { fetchFile, request } from './request';

const PATH = '/api/v1/menus';

/** Many screens of menus, and a few packets. */
const FIRST_MENUS = 200;

/** A large tree comes in two parts; gin-admin answers the whole at once, and would cut it into pages. */
const fetchTree: typeof fetchRows<Menu> = (path, query, signal) => {
  const whole = () => fetchRows<Menu>(path, query, signal);
  const params = present(query);
  // A search shows the deepest levels too.
  if (Object.keys(params).length > 0 || isAnswerKept(path, params)) return whole();
  const first = fetchRows<Menu>(path, { limit: FIRST_MENUS }, signal);
  return first.then((page) => (isPart(page.rows) ? { ...page, whole } : page));
};

export const menus = crud<Menu, MenuForm>(PATH, fetchTree);

export const manyMenus = many(PATH, false);

/** @throws RequestError 412 when the siblings are no longer as they were shown */
export const orderMenu = (id: string, data: MenuOrder, trace?: string): Promise<void> =>
  request(`${PATH}/${encodeURIComponent(id)}/order`, {
    method: 'PATCH',
    data,
    headers: conditions(undefined, undefined, trace),
    display: 'silent',
  });

export async function fetchMenuTree(): Promise<Menu[]> {
  return (await request<Menu[] | null>(PATH, { display: 'silent' })) ?? [];
}

export async function fetchMenuCalls(): Promise<Menu[]> {
  const params = { includeResources: 'true' };
  return (await request<Menu[] | null>(PATH, { params, display: 'silent' })) ?? [];
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
