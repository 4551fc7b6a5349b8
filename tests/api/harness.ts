import { inArray } from 'drizzle-orm';
import type { LoginToken } from '@/schemas/session';
import { createApp } from '@/server/app';
import { digestPassword } from '@/server/auth/password/hash';
import { SecurityClock } from '@/server/auth/securityClock';
import { createDependencies } from '@/server/boot/dependencies';
import { messageOf } from '@/server/changes/record';
import { type Database, type OpenDatabase, tables } from '@/server/db/database';
import type { Dependencies } from '@/server/http/context';
import { type Env, parseEnv } from '@/server/lib/env';
import type { AnonymousLog } from '@/server/log/anonymousLog';
import { dataOfChange } from '@/server/log/entries';
import { createLog } from '@/server/log/stdout';
import { LogWriter } from '@/server/log/writer';
import { ensureSeeded } from '@/server/ops/firstRun';
import { starterRoles } from '@/server/ops/starterRoles';
import { ROOT_PASSWORD } from '../seededData';
import { codesFault } from './coded';
import { openTestDatabase } from './databases';
import { textOf } from './textOf';

export { ROOT_PASSWORD };

/** A clock that a test can move. */
export interface TestClock {
  (): number;
  /** Lets time pass. */
  advance(milliseconds: number): void;
  /** Sets the clock forward or back while no time passes. */
  set(milliseconds: number): void;
  /** Lets no time pass but what `advance` says, however slow the machine is. */
  stop(): void;
  /** Milliseconds that have passed, however the clock was set. */
  passed(): number;
}

/** The real API on a real database of its own. */
export interface TestApi {
  app: ReturnType<typeof createApp>;
  db: Database;
  env: Env;
  clock: TestClock;
  securityClock: SecurityClock;
  anonymousLog: AnonymousLog;
  /** What the server logged, line by line. */
  logged: string[];
  /** Brings the log rows that wait into the table. */
  flushLogs(): Promise<void>;
  /** Brings the counts of calls that wait into the table. */
  flushCalls(): Promise<void>;
  /** Brings when sessions were seen, and failed sign-ins, into the tables. */
  flushSessions(): Promise<void>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  signIn(username?: string, password?: string): Promise<LoginToken>;
  close(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer with its envelope read. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  json: any;
}

export interface TestOptions {
  env?: Record<string, string>;
  overrides?: Partial<Dependencies>;
  /** Another server, on whose database this one runs; closed before it. */
  beside?: TestApi;
  /** Instead of an empty one. */
  database?: OpenDatabase;
  /** Whether the roles stay that a new database begins with; tests make those that they count. */
  starterRoles?: boolean;
  /** How far the clock is from the machine's at first, in milliseconds. */
  offset?: number;
}

const removeStarterRoles = (db: Database) =>
  db.delete(tables.role).where(
    inArray(
      tables.role.code,
      starterRoles.map(({ code }) => code),
    ),
  );

/** Opens an API whose captcha is off unless `env` says otherwise. */
export async function openTestApi(options: TestOptions = {}): Promise<TestApi> {
  const secret = { SECRET_KEY: 'a key of the tests of thirty-two letters' };
  const defaults = { CAPTCHA: 'off', ADMIN_PASSWORD: ROOT_PASSWORD, ...secret };
  const env = parseEnv({ ...defaults, ...options.env });
  const database = options.beside
    ? { db: options.beside.db, close: async () => {} }
    : (options.database ?? (await openTestDatabase()));
  const clock = createClock(options.offset);
  const logged: string[] = [];
  await ensureSeeded(database.db, env, clock());
  if (!options.starterRoles) await removeStarterRoles(database.db);
  const log = createLog({ write: (line: string) => void logged.push(line) });
  const logWriter = new LogWriter({ db: database.db, clock, log });
  const securityClock = await SecurityClock.open(database.db, clock, clock.passed);
  const parts = { clock, securityClock, log, logWriter, ...options.overrides };
  const dependencies = await createDependencies(database.db, env, parts);
  const app = createApp(dependencies);
  const call = createCall(app);
  return {
    app,
    db: database.db,
    env,
    clock,
    securityClock,
    anonymousLog: dependencies.anonymousLog,
    logged,
    call,
    signIn: (username = 'admin', password = ROOT_PASSWORD) => signIn(call, username, password),
    flushLogs: () => logWriter.flush(),
    flushCalls: () => logWriter.calls.flush(),
    flushSessions: () => dependencies.sessionActivity.flush(),
    close: async () => {
      await dependencies.logTails.close();
      await dependencies.notificationStreams.close();
      await dependencies.chainVerifier.close();
      await logWriter.close();
      await database.close();
    },
  };
}

function createClock(offset = 0): TestClock {
  let extra = 0;
  let stopped: { at: number; passed: number } | undefined;
  const clock = () => (stopped?.at ?? Date.now()) + offset + extra;
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      extra += milliseconds;
    },
    set: (milliseconds: number) => {
      offset += milliseconds;
    },
    stop: () => {
      stopped = { at: Date.now(), passed: performance.now() };
    },
    passed: () => (stopped?.passed ?? performance.now()) + extra,
  });
}

export function createCall(app: Pick<TestApi['app'], 'request'>): TestApi['call'] {
  return async (method, path, { token, body, headers } = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await textOf(response);
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const json = isJson && text ? JSON.parse(text) : text;
    const fault = codesFault(json);
    if (fault) throw new Error(`${method} ${path}: ${fault}`);
    return { status: response.status, headers: response.headers, json };
  };
}

export async function signIn(call: TestApi['call'], username: string, password: string) {
  const answer = await call('POST', '/api/v1/login', {
    body: { username, password: digestPassword(password), captcha_id: 'off', captcha_code: 'off' },
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.json)}`);
  return answer.json.data as LoginToken;
}

/** The changes, oldest first, as the log shows them. */
export async function changesIn(db: Database) {
  const { change } = tables;
  const rows = await db.select().from(change).orderBy(change.created_at, change.id);
  return rows.map((row) => ({
    ...{ id: row.id, tag: 'operate', message: messageOf(row), trace_id: row.trace_id },
    ...{ user_id: row.actor_id, created_at: row.created_at, data: dataOfChange(row) },
  }));
}

/** The error members that a test compares. */
export const errorOf = ({ status, json }: Answer) => ({ status, id: json.error?.id });
