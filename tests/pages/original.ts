import { HttpResponse, http } from 'msw';
import { expect, onTestFinished } from 'vitest';
import { backend } from './backend';

/** A token that the other server would have logged; its parts are no real secret. */
export const LOGGED_TOKEN = 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJyb290In0.c2lnbmVkLWJ5LXRoZS1tb2F0';

/** What was asked, by method and path; of several calls the last. */
export interface Call {
  query: Record<string, string>;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  body: any;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call.
type Json = any;

/** The refusals that gin-admin has of its own, by method and path. */
const REFUSALS: [call: RegExp, detail: string][] = [
  [/^POST .*\/refresh-token$/, 'Incorrect user'],
  [/^PUT .*\/current\/user$/, 'Root user cannot update'],
  [/^PUT .*\/current\/password$/, 'Root user cannot change password'],
  [/^POST .*\/menus$/, 'Menu creation is not allowed'],
  [/^PUT .*\/menus\//, 'Menu update is not allowed'],
  [/^DELETE .*\/menus\//, 'Menu deletion is not allowed'],
];

const PAGE = ['current', 'pageSize'];

/** All calls that gin-admin has, with the parameters that it reads. */
const CALLS: Record<string, readonly string[]> = {
  'GET captcha/id': [],
  'GET captcha/image': ['id', 'reload', 'ts'],
  'POST login': [],
  'POST current/refresh-token': [],
  'GET current/user': [],
  'PUT current/user': [],
  'GET current/menus': [],
  'PUT current/password': [],
  'POST current/logout': [],
  // It does not read `limit`, by which our server cuts a large tree.
  'GET menus': ['name', 'code', 'includeResources', 'limit'],
  'GET roles': ['name', 'status', 'resultType', ...PAGE],
  'GET users': ['username', 'name', 'status', ...PAGE],
  'GET loggers': [
    ...['level', 'traceID', 'userName', 'tag', 'message', 'startTime', 'endTime'],
    ...PAGE,
  ],
  ...Object.fromEntries(
    ['menus', 'roles', 'users'].flatMap((list) => [
      [`POST ${list}`, []],
      ...['GET', 'PUT', 'DELETE'].map((method) => [`${method} ${list}/:id`, []]),
    ]),
  ),
  'PATCH users/:id/reset-pwd': [],
};

function isKnown(method: string, { pathname, searchParams }: URL): boolean {
  const path = pathname.replace(/^.*\/api\/v1\//, '');
  const parameters =
    CALLS[`${method} ${path}`] ?? CALLS[`${method} ${path.replace(/(?<=^[a-z]+\/)[^/]+/, ':id')}`];
  return (
    parameters !== undefined && [...searchParams.keys()].every((key) => parameters.includes(key))
  );
}

const refusal = (code: number, id: string, detail: string) =>
  HttpResponse.json({ success: false, error: { id, code, detail, status: '' } }, { status: code });

/**
 * The real API without what gin-admin v10 lacks: it does not say that it is Gatehouse, compares times
 * as text, tells no versions, counts and lists nothing as null, has no button to reset, writes two
 * rows for each sign-in, one with its token, and refuses what root cannot do there. Its admin has added the menus of our
 * other pages and buttons. A call or a parameter that gin-admin does not have fails the test.
 *
 * @param calls where each call is written down.
 */
export function original(calls: Record<string, Call> = {}) {
  const unknown: string[] = [];
  onTestFinished(() => expect(unknown).toEqual([]));
  return [
    http.all('*/api/*', async ({ request }) => {
      const url = new URL(request.url);
      const name = `${request.method} ${url.pathname}`;
      const text = await request.clone().text();
      calls[name] = {
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text && JSON.parse(text),
      };
      const refused = REFUSALS.find(([call]) => call.test(name));
      if (refused) return refusal(400, 'bad_request', refused[1]);
      if (!isKnown(request.method, url)) {
        unknown.push(`${name}${url.search}`);
        return refusal(404, 'not_found', 'Not Found');
      }
      return answer(request, url);
    }),
    http.get('*/openapi.json', () => {
      unknown.push('GET /openapi.json');
      return new HttpResponse('', { status: 404 });
    }),
  ];
}

async function answer(request: Request, url: URL): Promise<Response> {
  const asked = new URLSearchParams(url.searchParams);
  const isLog = url.pathname.endsWith('/loggers');
  for (const name of isLog ? PAGE_OF_LOG : []) url.searchParams.delete(name);
  if (isLog) url.searchParams.set('pageSize', '100');
  const headers = new Headers(request.headers);
  headers.delete('If-Match');
  const { method } = request;
  const body = method === 'GET' ? {} : { body: await request.text() };
  const response = await backend.api.app.fetch(new Request(url, { method, headers, ...body }));
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  const { total_capped: _, version: __, ...envelope } = await response.json();
  const withLog = isLog && envelope.data ? logOf(envelope.data, asked) : {};
  const plain = withoutOurs({ ...envelope, ...withLog }, url.pathname, method);
  return HttpResponse.json(plain, { status: response.status });
}

const PAGE_OF_LOG = ['startTime', 'endTime', 'current', 'pageSize'];

/** A page of the log as SQLite has it: times are text, `2026-11-21 10:20:30.123+00:00`. */
function logOf(rows: Json[], asked: URLSearchParams) {
  const [start, end] = [asked.get('startTime'), asked.get('endTime')];
  const asText = (at: string) => at.replace('T', ' ').replace('Z', '+00:00');
  const found = rows
    .flatMap((row) => (row.tag === 'login' ? [tokenRow(row), row] : [row]))
    .filter(({ created_at: at }) => !start || !end || (asText(at) >= start && asText(at) <= end));
  const size = Number(asked.get('pageSize')) || found.length;
  const first = ((Number(asked.get('current')) || 1) - 1) * size;
  return { data: found.slice(first, first + size), total: found.length };
}

const tokenRow = (row: Json) => ({
  ...row,
  id: `${row.id}t`,
  message: `Generate token success {"access_token":"${LOGGED_TOKEN}"}`,
  data: JSON.stringify({
    token: { access_token: LOGGED_TOKEN, token_type: 'Bearer', expires_at: 1_900_000_000 },
    res_body: JSON.stringify({ success: true, data: { access_token: LOGGED_TOKEN } }),
    uri: `/api/v1/current/user?accessToken=${LOGGED_TOKEN}`,
  }),
});

const OURS = [
  ...['gatehouse', 'captcha_required', 'password', 'password_sign_in', 'company_sign_in'],
  ...['must_change_password', 'must_set_up_second_factor', 'has_password', 'preferences'],
  ...['last_sign_in_at', 'second_factor', 'bound'],
];
const NULL_WHERE_EMPTY = ['children', 'resources', 'roles', 'menus'];

function withoutOurs(envelope: Json, path: string, method: string): Json {
  const plain = strip(envelope);
  if (plain.error) plain.error = uncoded(plain.error);
  const list = Array.isArray(plain.data) && plain.data.length === 0 ? { data: null } : {};
  const total = plain.total === 0 ? { total: undefined } : {};
  const reset = method === 'PATCH' || method === 'PUT' ? { data: undefined } : {};
  const data = path.endsWith('/users') || !path.includes('/users/') ? {} : namelessRoles(plain);
  return { ...plain, ...data, ...list, ...total, ...reset };
}

/** Its errors name no fields, and no reasons by code. */
const uncoded = ({ fields: _, reason: __, ...error }: Json) => error;

/** The single read of a user tells no names of roles. */
const namelessRoles = ({ data }: Json) =>
  data?.roles
    ? { data: { ...data, roles: data.roles.map((link: Json) => ({ ...link, role_name: '' })) } }
    : {};

function strip(value: Json): Json {
  if (Array.isArray(value)) {
    return value.filter((item) => item?.code !== 'reset').map(strip);
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([name]) => !OURS.includes(name))
    .map(([name, member]) => [name, strip(member)] as const)
    .map(([name, member]) => [name, emptyAsNull(name, member)]);
  return Object.fromEntries(members);
}

const emptyAsNull = (name: string, member: Json) =>
  NULL_WHERE_EMPTY.includes(name) && member?.length === 0 ? null : member;
