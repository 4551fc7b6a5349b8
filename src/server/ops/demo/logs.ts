import type { LogLevel, LogTag } from '@/schemas/logger';
import type { LogRow } from '../../log/entry';
import type { GeneratorContext } from './generate';
import { demoAreas } from './menus';
import { makeMoments } from './moments';
import { nameOf } from './names';
import type { Random } from './random';
import { demoRoles } from './roles';

export interface LoggedUser {
  id: string;
  username: string;
  frozen: boolean;
}

interface Desk extends LoggedUser {
  address: string;
}

/** How often people are elsewhere; an address that an admin never used before is worth a look. */
const AWAY = 0.005;

interface LogTemplate {
  level: LogLevel;
  tag: LogTag;
  message: string;
  user_id?: string;
  stack?: string;
  data: Record<string, string | number>;
}

/** With a member for every column. */
export type DemoLog = Record<keyof LogRow, string>;

export function* makeLogs(
  context: GeneratorContext,
  users: LoggedUser[],
  count: number,
): Generator<DemoLog> {
  const { random, newId, now } = context;
  const desks = users.map((user) => ({ ...user, address: addressOf(random) }));
  for (const moment of makeMoments(random, count, now)) {
    const id = newId(moment);
    const template = templateOf(random, random.pick(desks), id);
    yield {
      id,
      level: template.level,
      trace_id: `TRACE-${id.toUpperCase()}`,
      user_id: template.user_id ?? '',
      tag: template.tag,
      message: template.message,
      stack: template.stack ?? '',
      data: JSON.stringify(template.data),
      created_at: new Date(moment).toISOString(),
    };
  }
}

function templateOf(random: Random, desk: Desk, id: string): LogTemplate {
  const draw = random.next();
  const user = random.chance(AWAY) ? { ...desk, address: addressOf(random) } : desk;
  if (draw < 0.8) return aRequest(random, user);
  if (draw < 0.87) return user.frozen ? aFailedLogin(random, user) : aLogin(user);
  if (draw < 0.9) return aFailedLogin(random, user);
  if (draw < 0.94) return aLogout(user);
  if (draw < 0.98) return anOperation(random, user, id);
  if (draw < 0.994) return aDenial(random, user);
  return aFailure(random, user);
}

const PATHS = [
  'current/user',
  'current/menus',
  'users',
  'roles',
  'menus',
  'loggers',
  'orders',
  'customers',
  'tickets',
  'stock',
  'invoices',
].map((path) => `/api/v1/${path}`);
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
];

function aRequest(random: Random, user: Desk): LogTemplate {
  const path = random.pick(PATHS);
  const method = random.chance(0.85) ? 'GET' : random.pick(['POST', 'PUT', 'DELETE']);
  const draw = random.next();
  const status =
    draw < 0.955 ? 200 : draw < 0.975 ? 400 : draw < 0.99 ? 403 : draw < 0.997 ? 404 : 500;
  const cost = Math.ceil(3 + 400 * random.next() ** 6);
  return {
    level: status === 500 ? 'error' : 'info',
    tag: 'request',
    message: `[HTTP] ${path}-${method}-${status} (${cost}ms)`,
    user_id: user.id,
    data: {
      client_ip: user.address,
      method,
      path,
      user_agent: random.pick(AGENTS),
      uri: method === 'GET' ? `${path}?current=1&pageSize=10` : path,
      host: 'console.example.com',
      status,
      cost,
    },
  };
}

const aLogin = ({ id, username, address }: Desk): LogTemplate => ({
  level: 'info',
  tag: 'login',
  message: 'Login success',
  user_id: id,
  data: { username, client_ip: address },
});

function aFailedLogin(random: Random, user: Desk): LogTemplate {
  const guessed = random.chance(0.3);
  const wrong = random.pick(['wrong password', 'wrong password', 'captcha', 'too many tries']);
  const reason = guessed ? 'unknown user' : user.frozen ? 'account frozen' : wrong;
  return {
    level: 'warn',
    tag: 'login',
    message: `Login failed: ${reason}`,
    ...(!guessed && { user_id: user.id }),
    data: {
      username: guessed ? `${random.pick(['ad', 'te', 'ro', 'or'])}***` : user.username,
      reason,
      client_ip: guessed ? '203.0.113.66' : user.address,
    },
  };
}

const aLogout = ({ id, username, address }: Desk): LogTemplate => ({
  level: 'info',
  tag: 'logout',
  message: 'Logout success',
  user_id: id,
  data: { username, client_ip: address },
});

const TARGETS = {
  user: (random: Random) => ({
    ...nameOf(random),
    status: 'activated',
    remark: 'Works from Lisbon',
  }),
  role: (random: Random) => {
    const { code, name } = random.pick(demoRoles);
    return { code, name, sequence: 10, status: 'enabled' };
  },
  menu: (random: Random) => {
    const { code, name } = random.pick(demoAreas.flatMap(({ pages }) => pages));
    return { code, name, type: 'page', sequence: 10, status: 'enabled' };
  },
};

const OLDER = { user: { remark: '' }, role: { sequence: 0 }, menu: { sequence: 0 } };

function anOperation(
  random: Random,
  { id, username, address }: Desk,
  target_id: string,
): LogTemplate {
  const entity = random.pick(['user', 'user', 'user', 'role', 'menu'] as const);
  const verb = random.pick(['create', 'update', 'update', 'update', 'delete']);
  const target = TARGETS[entity](random);
  const known = { id: target_id, ...target };
  const target_name = target.name;
  return {
    level: 'info',
    tag: 'operate',
    message: `${verb} ${entity} '${target_name}'`,
    user_id: id,
    data: {
      actor: username,
      verb,
      entity,
      target_id,
      target_name,
      ...(verb !== 'create' && { before: JSON.stringify({ ...known, ...OLDER[entity] }) }),
      ...(verb !== 'delete' && { after: JSON.stringify(known) }),
      client_ip: address,
    },
  };
}

function aDenial(random: Random, { id, username, address }: Desk): LogTemplate {
  const path = random.pick(PATHS);
  const method = random.pick(['GET', 'POST', 'DELETE']);
  const reason = 'Permission denied';
  return {
    level: 'warn',
    tag: 'denied',
    message: `${reason}: ${method} ${path}`,
    user_id: id,
    data: { username, reason, method, path, client_ip: address },
  };
}

function aFailure(random: Random, { id, address }: Desk): LogTemplate {
  const path = random.pick(PATHS);
  const reason = random.pick([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
  ]);
  return {
    level: 'error',
    tag: 'system',
    message: `GET ${path} failed: ${reason}`,
    user_id: id,
    stack: `Error: ${reason}\n    at Pool.connect (pg-pool/index.js:45:11)\n    at list (crud/list.ts:30:3)`,
    data: { type: 'Error', method: 'GET', path, client_ip: address },
  };
}

const addressOf = (random: Random) =>
  `10.${random.below(4)}.${random.below(40)}.${random.below(250)}`;
