import { isPublicPath } from '@/services/navigation/paths';
import { authorization } from '@/services/token/tokenStorage';
import { isViewing } from '@/services/token/viewing';
import { pagePath } from '../browser/basePath';
import { usualPageSize } from '../browser/pageSize';
import { apiUrl } from './apiPrefix';
import type { RequestOptions } from './request';

const USER = '/api/v1/current/user';
const MENUS = '/api/v1/current/menus';

/** Lists whose rows are asked for with the menus, by their page. */
const LISTS: Record<string, string> = {
  '/system/role': '/api/v1/roles',
  '/system/user': '/api/v1/users',
};

const TIMEOUT_MS = 5_000;

const MAX_AGE_MS = 30_000;

interface Early {
  authorization: string;
  askedAtMs: number;
  answers: Map<string, Promise<Response | undefined>>;
  /** Of those that have come whole. */
  bodies: Map<string, unknown>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Runs before the console's own scripts have come. @returns whether a page of the console is to be shown */
export function askEarly(): boolean {
  const value = authorization();
  const page = pagePath(location.pathname);
  if (!value || isViewing() || isPublicPath(page)) return false;
  const ask = (path: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = fetch(apiUrl(path), { headers: { Authorization: value }, signal });
    answer.catch(() => {});
    return answer;
  };
  const user = ask(USER);
  const menus = ask(MENUS);
  const answers: Early['answers'] = new Map([
    [USER, user],
    [MENUS, menus],
  ]);
  const bodies: Early['bodies'] = new Map();
  const list = location.search === '' ? LISTS[page] : undefined;
  if (list) {
    const first = addressOf(list, { current: 1, pageSize: usualPageSize() });
    // The log would tell of a denial otherwise.
    const mayOpen = Promise.all([isFree(user), isGranted(page, menus)]);
    const rows = mayOpen.then((all) => (all.every(Boolean) ? ask(first) : undefined));
    answers.set(first, rows);
    // Unless the list has been asked for meanwhile, after which there may be other rows.
    keepBody(rows, (body) => answers.has(first) && bodies.set(first, body));
  }
  window.early = { authorization: value, askedAtMs: performance.now(), answers, bodies };
  return true;
}

const textOf = (answer: Promise<Response>) =>
  answer.then((response) => response.clone().text()).catch(() => '');

const keepBody = (answer: Promise<Response | undefined>, keep: (body: unknown) => void) =>
  answer
    .then(async (response) => response?.ok && keep(await response.clone().json()))
    .catch(() => {});

const isGranted = async (page: string, menus: Promise<Response>) =>
  (await textOf(menus)).includes(JSON.stringify(page));

async function isFree(user: Promise<Response>): Promise<boolean> {
  const told = await textOf(user);
  return told !== '' && !/"must_(change_password|set_up_second_factor)":true/.test(told);
}

type Params = NonNullable<RequestOptions['params']>;

const addressOf = (path: string, params: Params): string => {
  const query = String(new URLSearchParams(params as Record<string, string>));
  return query ? `${path}?${query}` : path;
};

/** What was asked for one page is too old for the next, and for what is shown after a change. */
export function forgetEarly(): void {
  window.early?.answers.clear();
  window.early?.bodies.clear();
}

const isUsable = (early: Early) =>
  early.authorization === authorization() && performance.now() - early.askedAtMs <= MAX_AGE_MS;

/** What was asked early, once, and only for who asks now; undefined where it has to be asked. */
export async function takeEarly(path: string, params: Params = {}): Promise<Response | undefined> {
  const { early } = window;
  const address = addressOf(path, params);
  const answer = early?.answers.get(address);
  if (!early || !answer) return undefined;
  early.answers.delete(address);
  early.bodies.delete(address);
  if (!isUsable(early)) return undefined;
  const response = await answer.catch(() => undefined);
  const isFinal = response?.ok || response?.status === 403;
  return isFinal && early.authorization === authorization() ? response : undefined;
}

/** The same without waiting, where it has come whole. */
export function takeEarlyBody(path: string, params: Params): unknown {
  const { early } = window;
  const address = addressOf(path, params);
  const body = early?.bodies.get(address);
  if (!early || body === undefined) return undefined;
  early.answers.delete(address);
  early.bodies.delete(address);
  return isUsable(early) ? body : undefined;
}
