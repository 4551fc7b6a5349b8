import { type ChangeRow, type NewChange, toChangeRow } from '../../changes/record';
import { type LogEntry, type LogRow, toRow } from '../../log/entry';
import type { GeneratorContext } from './generate';
import { demoAreas } from './menus';
import { makeMoments } from './moments';
import { nameOf } from './names';
import type { Random } from './random';
import { demoRoles } from './roles';

interface LoggedUser {
  id: string;
  username: string;
  status: string;
}

interface Desk extends LoggedUser {
  address: string;
}

/** How often people are elsewhere; an address that an admin never used before is worth a look. */
const AWAY = 0.005;

/** What happened, but when: a log row, or a change. */
type Happening =
  | { entry: LogEntry }
  | { change: Pick<NewChange, 'verb' | 'entity' | 'name' | 'before' | 'after'> };

/**
 * Makes the rows of the log one after the other.
 * @param changes gets those of changes
 */
export function* makeLogs(
  { random, newId, now }: GeneratorContext,
  users: readonly LoggedUser[],
  count: number,
  changes: ChangeRow[],
): Generator<LogRow> {
  const desks = users.map((user) => ({ ...user, address: addressOf(random) }));
  for (const moment of makeMoments(random, count, now)) {
    const id = newId(moment);
    const trace_id = `TRACE-${id.toUpperCase()}`;
    const desk = random.pick(desks);
    const user = random.chance(AWAY) ? { ...desk, address: addressOf(random) } : desk;
    const happening = happeningOf(random, user, id);
    const by = { user_id: user.id, username: user.username };
    if ('entry' in happening) {
      const { entry } = happening;
      const own = entry.user_id === '' ? {} : by;
      yield { ...toRow({ ...own, address: user.address, trace_id, ...entry }, moment), id };
    } else {
      const about = { actor: by, address: user.address, trace_id, id, now: moment };
      // Nothing of it is to be kept from being guessed.
      const salts = { actor_salt: id, record_salt: id };
      changes.push({ ...toChangeRow({ ...about, ...happening.change }), id, ...salts });
    }
  }
}

function happeningOf(random: Random, user: Desk, id: string): Happening {
  const draw = random.next();
  if (draw < 0.8) return { entry: aRequest(random) };
  if (draw < 0.87) return { entry: isFrozen(user) ? aFailedLogin(random, user) : LOGIN };
  if (draw < 0.9) return { entry: aFailedLogin(random, user) };
  if (draw < 0.94) return { entry: LOGOUT };
  if (draw < 0.98) return { change: aChange(random, id) };
  return { entry: draw < 0.994 ? aDenial(random) : aFailure(random) };
}

const PAGES = demoAreas.flatMap(({ pages }) => pages);
const OWN = ['current/user', 'current/menus', 'users', 'roles', 'menus', 'loggers'];
const PATHS = [...OWN, ...PAGES.map(({ code }) => code)].map((path) => `/api/v1/${path}`);
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
];

function aRequest(random: Random): LogEntry {
  const path = random.pick(PATHS);
  const method = random.chance(0.85) ? 'GET' : random.pick(['POST', 'PUT', 'DELETE']);
  const draw = random.next();
  const status =
    draw < 0.955 ? 200 : draw < 0.975 ? 400 : draw < 0.99 ? 403 : draw < 0.997 ? 404 : 500;
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

const TARGETS = {
  user: (random: Random) => ({ ...nameOf(random), status: 'activated', remark: 'Two phones' }),
  role: (random: Random) => {
    const { code, name } = random.pick(demoRoles);
    return { code, name, sequence: 10, status: 'enabled' };
  },
  menu: (random: Random) => {
    const { code, name } = random.pick(PAGES);
    return { code, name, type: 'page', sequence: 10, status: 'enabled' };
  },
};

const OLDER = { user: { remark: '' }, role: { sequence: 0 }, menu: { sequence: 0 } };

function aChange(random: Random, id: string) {
  const entity = random.pick(['user', 'user', 'user', 'role', 'menu'] as const);
  const verb = random.pick(['create', 'update', 'update', 'update', 'delete'] as const);
  const target = TARGETS[entity](random);
  const known = { id, ...target };
  return {
    ...{ verb, entity, name: target.name },
    ...(verb !== 'create' && { before: { ...known, ...OLDER[entity] } }),
    ...(verb !== 'delete' && { after: known }),
  };
}

function aDenial(random: Random): LogEntry {
  const path = random.pick(PATHS);
  const method = random.pick(['GET', 'POST', 'DELETE']);
  const reason = 'Permission denied';
  const message = `${reason}: ${method} ${path}`;
  return { level: 'warn', tag: 'denied', event: 'denied', message, method, path, data: { reason } };
}

const CAUSES = ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'];

function aFailure(random: Random): LogEntry {
  const path = random.pick(PATHS);
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
