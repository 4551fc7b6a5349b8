import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { textOf } from '../api/textOf';
import { ROOT_PASSWORD } from '../seededData';
import { root, until } from './clone';

export { ROOT_PASSWORD };

/** md5 hex, as a password travels. */
export const digest = (password: string) => createHash('md5').update(password).digest('hex');

/** A process of the built server. */
export interface Replica {
  /** Such as `http://127.0.0.1:40123`; empty until it is up. */
  address: string;
  process: ChildProcess;
  output(): string;
  /** Resolves to the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  call(method: string, path: string, options?: ReplicaCall): Promise<ReplicaAnswer>;
  signIn(username?: string, password?: string): Promise<string>;
  /** Ends it and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ReplicaCall {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ReplicaAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  json: any;
}

/** A program and its arguments. */
type Program = [command: string, ...args: string[]];

const BUILT: Program = [process.execPath, join(root, 'dist/server/main.js')];

/** Starts the built server, or that of another program, and waits until it is up. */
export async function startReplica(env: Record<string, string>, program = BUILT): Promise<Replica> {
  const replica = launchReplica(env, program);
  await until(() => {
    if (replica.process.exitCode !== null) throw new Error(`it ended:\n${replica.output()}`);
    return ADDRESS.test(replica.output());
  });
  return replica;
}

/** What a server prints once it is up. */
const ADDRESS = /^Address {3}(http:\/\/[^/\s]+)/m;

/** Starts the built server on any port, and does not wait. */
export function launchReplica(env: Record<string, string>, [command, ...args] = BUILT): Replica {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      CAPTCHA: 'off',
      ADMIN_PASSWORD: ROOT_PASSWORD,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const address = () => ADDRESS.exec(output)?.[1] ?? '';
  const call = createCall(address);
  return {
    get address() {
      return address();
    },
    process: child,
    output: () => output,
    ended,
    call,
    signIn: (username = 'admin', password = ROOT_PASSWORD) => signIn(call, username, password),
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      await ended;
    },
  };
}

function createCall(address: () => string): Replica['call'] {
  return async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(address() + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await textOf(response);
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      json: isJson ? JSON.parse(text) : text,
    };
  };
}

async function signIn(call: Replica['call'], username: string, password: string): Promise<string> {
  const answer = await call('POST', '/api/v1/login', {
    body: { username, password: digest(password), captcha_id: 'off', captcha_code: 'off' },
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.json)}`);
  return answer.json.data.access_token;
}
