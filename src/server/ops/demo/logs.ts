import { type LogEntry, type LogRow, toRow } from '../../log/entry';
import type { GeneratorContext } from './generate';
import { makeMoments } from './moments';
import type { Random } from './random';
import { ADMINISTRATOR, AUDIT, HELPDESK, PEOPLE } from './roles';

interface LoggedUser {
  id: string;
  username: string;
  status: string;
  /** The codes of the user's roles. */
  codes: ReadonlySet<string>;
}

export interface Desk extends LoggedUser {
  address: string;
}

/** A call of the console, and the roles that may make it; everybody may where none is named. */
interface Call {
  method: string;
  path: string;
  roles?: readonly string[];
}

/** How often people are elsewhere; an address that an admin never used before is worth a look. */
const AWAY = 0.005;

/** How many of the requests are of those who run the console. */
const OF_ADMINS = 0.2;

export const deskOf = (random: Random, user: LoggedUser): Desk => ({
  ...user,
  address: addressOf(random),
});

/**
 * Makes the rows of the log one after the other.
 * @param records ids that addresses of calls hold
 */
export function* makeLogs(
  { random, newId, now }: GeneratorContext,
  desks: readonly Desk[],
  records: { users: readonly string[]; roles: readonly string[] },
  count: number,
): Generator<LogRow> {
  const calls = callsOn(random, records);
  const admins = desks.filter((desk) => mayAny(desk, calls));
  const others = desks.filter((desk) => !mayAny(desk, calls) && !isFrozen(desk));
  for (const moment of makeMoments(random, count, now)) {
    const id = newId(moment);
    const desk = random.pick(admins.length > 0 && random.chance(OF_ADMINS) ? admins : desks);
    const user = random.chance(AWAY) ? deskOf(random, desk) : desk;
    const { of = user, ...entry } = happeningOf(random, user, others, calls);
    const by = entry.user_id === '' ? {} : { user_id: of.id, username: of.username };
    const about = { ...by, address: of.address, trace_id: `TRACE-${id.toUpperCase()}` };
    yield { ...toRow({ ...about, ...entry }, moment), id };
  }
}

const may = ({ codes }: LoggedUser, { roles }: Call): boolean =>
  roles === undefined || roles.some((code) => codes.has(code));

const mayAny = (user: LoggedUser, calls: readonly Call[]): boolean =>
  calls.some((call) => call.roles && may(user, call));

/** What happened, and to whom where it is somebody else. */
type Happening = LogEntry & { of?: Desk };

function happeningOf(
  random: Random,
  user: Desk,
  others: readonly Desk[],
  calls: readonly Call[],
): Happening {
  const draw = random.next();
  if (draw < 0.84) return aRequest(random, user, calls);
  if (draw < 0.91) return isFrozen(user) ? aFailedLogin(random, user) : LOGIN;
  if (draw < 0.935) return aFailedLogin(random, user);
  if (draw < 0.98) return LOGOUT;
  if (draw < 0.994 && others.length > 0) return aDenial(random, random.pick(others), calls);
  return aFailure(random);
}

/** The calls of the console; those with an id are about some of its records. */
function callsOn(
  random: Random,
  { users, roles }: { users: readonly string[]; roles: readonly string[] },
): Call[] {
  const own = ['current/user', 'current/menus', 'current/notifications'];
  const some = (ids: readonly string[]) =>
    ids.length === 0 ? [] : Array.from({ length: 12 }, () => random.pick(ids));
  const reads = [ADMINISTRATOR, PEOPLE, HELPDESK];
  return [
    ...own.map((path) => ({ method: 'GET', path })),
    ...['GET', 'POST'].map((method) => ({
      ...{ method, path: 'users' },
      roles: method === 'GET' ? reads : [ADMINISTRATOR, PEOPLE],
    })),
    ...some(users).flatMap((id) => [
      { method: 'GET', path: `users/${id}`, roles: reads },
      { method: 'PUT', path: `users/${id}`, roles: reads },
    ]),
    ...some(roles).map((id) => ({ method: 'PUT', path: `roles/${id}`, roles: [ADMINISTRATOR] })),
    ...['roles', 'menus'].map((path) => ({ method: 'GET', path, roles: [ADMINISTRATOR] })),
    { method: 'GET', path: 'loggers', roles: [ADMINISTRATOR, AUDIT] },
  ].map((call) => ({ ...call, path: `/api/v1/${call.path}` }));
}

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
];

function aRequest(random: Random, user: Desk, calls: readonly Call[]): LogEntry {
  const { method, path } = random.pick(calls.filter((call) => may(user, call)));
  const draw = random.next();
  const status = draw < 0.97 ? 200 : draw < 0.99 ? 400 : draw < 0.997 ? 404 : 500;
  const duration = Math.ceil(3 + 400 * random.next() ** 6);
  return {
    ...{ level: status === 500 ? 'error' : 'info', tag: 'request', event: 'request' },
    message: `[HTTP] ${path}-${method}-${status} (${duration}ms)`,
    ...{ method, path, status, duration },
    data: {
      user_agent: random.pick(AGENTS),
      uri: method === 'GET' ? `${path}?current=1&pageSize=10` : path,
      host: 'console.example.com',
    },
  };
}

const LOGIN: LogEntry = { level: 'info', tag: 'login', event: 'login', message: 'Login success' };
const LOGOUT: LogEntry = { ...LOGIN, tag: 'logout', event: 'logout', message: 'Logout success' };

function aFailedLogin(random: Random, user: Desk): LogEntry {
  const guessed = random.chance(0.3);
  const wrong = random.pick(['wrong password', 'wrong password', 'captcha', 'too many tries']);
  const reason = guessed ? 'unknown user' : isFrozen(user) ? 'account frozen' : wrong;
  const username = `${random.pick(['ad', 'te', 'ro', 'or'])}***`;
  return {
    ...{ level: 'warn', tag: 'login', event: 'login-failed', reason },
    message: `Login failed: ${reason}`,
    ...(guessed && { user_id: '', username, address: '203.0.113.66' }),
  };
}

/** Somebody without the right tries it, so that "Why?" explains it. */
function aDenial(random: Random, of: Desk, calls: readonly Call[]): Happening {
  const { method, path } = random.pick(calls.filter((call) => !may(of, call)));
  const reason = 'Permission denied';
  const message = `${reason}: ${method} ${path}`;
  const said = { method, path, data: { reason } };
  return { level: 'warn', tag: 'denied', event: 'denied', message, ...said, of };
}

const CAUSES = ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'];

function aFailure(random: Random): LogEntry {
  const path = random.pick(['/api/v1/current/user', '/api/v1/loggers', '/api/v1/users']);
  const cause = random.pick(CAUSES);
  return {
    ...{ level: 'error', tag: 'system', event: 'failed', method: 'GET', path },
    message: `GET ${path} failed: ${cause}`,
    stack: `Error: ${cause}\n    at Pool.connect (pg-pool/index.js:45:11)\n    at list (crud/list.ts:30:3)`,
    data: { type: 'Error', cause },
  };
}

const isFrozen = ({ status }: LoggedUser) => status === 'freezed';

const addressOf = (random: Random) =>
  `10.${random.below(4)}.${random.below(40)}.${random.below(250)}`;
