import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { BY_PASSWORD, startSession } from '@/server/auth/session/queries';
import { tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { ROOT_ID } from '@/server/lib/root';
import { codesFault } from '../coded';
import { openTestApi, type TestApi } from '../harness';
import { textOf } from '../textOf';
import { createSchemaCheck } from './document';
import { type FuzzRequest, requestsTo } from './requests';
import { type Ids, resolveIds } from './values';

/** A request that takes longer hangs. */
const UNKNOWN = {
  proof: BY_PASSWORD,
  origin: { ip: '', user_agent: '', locale: '' as const },
  failed: 0,
};

const DEADLINE_MS = 15_000;

/** Those whose token holds until something ends it. */
const holders = new Set<FuzzRequest['caller']>(['root', 'clerk']);

/** What a refused request must leave as it is. */
const KEPT = ['menu', 'menu_resource', 'role', 'role_menu', 'user', 'user_role', 'session'];

/**
 * Sends that many requests, one after the other, to an API of its own. The seed decides them all:
 * `FUZZ_SEED` sends those of an earlier run again.
 *
 * @throws when one is answered with a 5xx, not at all, not as the document says, or, when it was
 * refused, has changed what is stored; the message holds the request and the seed.
 */
export async function fuzz(count: number): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const api = await openTestApi();
  try {
    const { access_token: token } = await api.signIn();
    const document = (await api.call('GET', '/openapi.json', { token })).json;
    const sender = await createSender(api, createSchemaCheck(document));
    const property = fc.asyncProperty(requestsTo(document), sender);
    await fc.assert(property, { numRuns: count, seed, endOnFailure: true });
  } catch (error) {
    throw new Error(`FUZZ_SEED=${seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    await api.close();
  }
}

async function createSender(api: TestApi, check: ReturnType<typeof createSchemaCheck>) {
  const ids: Ids = { ...(await knownIds(api)), captcha: [] };
  const callers = await createCallers(api);
  let state = await stateOf(api);
  return async (request: FuzzRequest) => {
    // Time passes, so that those who were told to wait are not refused for the rest of the run.
    api.clock.advance(1_000);
    const response = await inTime(send(api, request, callers.tokens[request.caller], ids));
    const text = await textOf(response);
    const { status } = response;
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const json = isJson ? JSON.parse(text) : text;
    if (status >= 500) throw new Error(`${status} ${text}\n${api.logged.slice(-2).join('\n')}`);
    const fault = check(request.method, request.path, { status, json }) ?? codesFault(json);
    if (fault) throw new Error(`${status} ${text.slice(0, 500)}\nbreaks its schema: ${fault}`);
    const changed = await stateOf(api);
    const isWrite = status < 400 && request.method !== 'get';
    if (!isWrite && changed !== state) throw new Error(`${status}, yet ${state} is now ${changed}`);
    if (json?.data?.captcha_id) ids.captcha = [json.data.captcha_id];
    if (isWrite) Object.assign(ids, await knownIds(api));
    state = changed;
    const isOut = status === 401 && holders.has(request.caller);
    if (isOut || (isWrite && request.path.includes('/current/'))) {
      await callers.renew();
      state = await stateOf(api);
    }
  };
}

async function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function send(
  { app }: TestApi,
  { method, path, params, query, headers, body }: FuzzRequest,
  token: string,
  ids: Ids,
): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => segment(resolveIds(params[name], ids)));
  const search = query
    .map(([name, value]) => `${name}=${encode(String(resolveIds(value, ids)))}`)
    .join('&');
  return app.request(search ? `${filled}?${search}` : filled, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: bodyText(body, ids) }),
  });
}

function bodyText(
  body: NonNullable<FuzzRequest['body']>,
  ids: Ids,
): string | Uint8Array<ArrayBuffer> {
  if ('bytes' in body) return new Uint8Array(body.bytes);
  return 'text' in body ? body.text : JSON.stringify(resolveIds(body.json, ids));
}

/** Half a surrogate pair cannot be sent in an address. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** A segment that an address keeps: an empty one, or one of dots, would make it another address. */
const segment = (text: string) => (/^\.{0,2}$/.test(text) ? `x${text}` : encode(text));

/** Changes whenever a row of what is kept is added, changed or removed. */
async function stateOf({ db }: TestApi): Promise<string> {
  const parts = KEPT.map(
    (table) => `select '${table}' as name, count(*), max(xmin::text::bigint) from "${table}"`,
  );
  const rows = await queryRows(db, sql.raw(parts.join(' union all ')));
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** Ids of some that are there. */
async function knownIds({ db }: TestApi): Promise<Pick<Ids, 'menu' | 'role' | 'user'>> {
  const { menu, role, user } = tables;
  const some = async (table: typeof menu | typeof role | typeof user) =>
    (await db.select({ id: table.id }).from(table).limit(40)).map(({ id }) => id);
  return { menu: await some(menu), role: await some(role), user: await some(user) };
}

/** Those who send the requests, each with a session that holds. */
async function createCallers(api: TestApi) {
  const tokens = { root: '', clerk: '', nobody: '', forged: 'f'.repeat(43) };
  let clerk = '';
  let made = 0;
  const renew = async () => {
    tokens.root = (await tokenFor(api, ROOT_ID)) ?? '';
    if (!(await tokenFor(api, clerk))) clerk = await makeClerk(api, tokens.root, `clerk ${made++}`);
    tokens.clerk = (await tokenFor(api, clerk)) ?? '';
  };
  await renew();
  return { tokens, renew };
}

/** A user who may read a little. */
async function makeClerk(api: TestApi, token: string, name: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (await api.call('POST', path, { token, body })).json.data.id as string;
  const [menu] = await api.db.select().from(tables.menu).where(eq(tables.menu.code, 'role'));
  const menus = [{ menu_id: menu?.id }];
  const role = await post('/api/v1/roles', { code: name, name, status: 'enabled', menus });
  const clerk = { username: name, name, status: 'activated', roles: [{ role_id: role }] };
  const id = await post('/api/v1/users', clerk);
  await api.db
    .update(tables.user)
    .set({ must_change_password: false })
    .where(eq(tables.user.id, id));
  return id;
}

/** A session without the slow comparison of a password; none for a user who is gone or frozen. */
async function tokenFor({ db, env, clock }: TestApi, id: string): Promise<string | undefined> {
  const [user] = await db.select().from(tables.user).where(eq(tables.user.id, id));
  if (!user) return undefined;
  return (await startSession(db, user, { ...env, ...UNKNOWN }, clock(), async () => {}))?.token;
}
