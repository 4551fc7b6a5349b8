import { digestPassword } from '@/server/auth/password/hash';
import type { ConsoleSize } from './fill';
import { type Call, PASSWORD, signIn } from './inProcess';
import { roleId } from './organization';
import { userId } from './people';

/** A line of the table. */
export interface Work {
  line: string;
  /** Is not measured: what has to happen before each round. */
  before?: () => Promise<unknown>;
  work: (round: number) => Promise<unknown>;
}

export interface Topic {
  topic: string;
  works: Work[];
}

/** @param token root's */
export async function topicsOf(call: Call, token: string, size: ConsoleSize): Promise<Topic[]> {
  const get = async (path: string, headers: Record<string, string> = {}, as = token) => {
    const response = await call('GET', path, as, undefined, headers);
    await response.arrayBuffer();
    return response;
  };
  const lines = (paths: Record<string, string>): Work[] =>
    Object.entries(paths).map(([line, path]) => ({ line, work: () => get(path) }));
  const someUser = (round: number) => userId(1 + ((round * 7_919) % size.users));
  return [
    {
      topic: 'Menus',
      works: await menuWorks(call, token, get, roleId(size.roles)),
    },
    {
      topic: 'Users',
      works: lines({
        'first page': 'users?current=1&pageSize=10',
        'last page': `users?current=${size.users / 10}&pageSize=10`,
        'search, one match': 'users?username=robot',
        'search, no match': 'users?username=nobody-at-all',
        'Chinese name of two characters': `users?name=${encodeURIComponent('欧阳')}`,
      }),
    },
    {
      topic: 'Log rows',
      works: lines({
        'first page': 'loggers',
        'word of three letters': 'loggers?message=zqx',
        'two Chinese characters, no match': `loggers?message=${encodeURIComponent('款退')}`,
        'rows of a user': `loggers?userID=${userId(42)}`,
        'part of a username': 'loggers?userName=user7',
        'all but a tag': 'loggers?notTag=request',
        'a word that few rows have': 'loggers?message=kappa',
        summary: 'loggers/summary',
      }),
    },
    {
      topic: 'Permissions',
      works: [
        {
          line: 'explain a call',
          work: (round) =>
            get(`permissions/explain?user_id=${someUser(round)}&method=GET&path=/api/v1/users`),
        },
        {
          line: 'effective rights of a user',
          work: (round) => get(`permissions/effective?user_id=${someUser(round)}`),
        },
        {
          line: 'holders of a call',
          work: () => get('permissions/holders?method=GET&path=/api/v1/users'),
        },
      ],
    },
  ];
}

type Get = (path: string, headers?: Record<string, string>, as?: string) => Promise<Response>;

async function menuWorks(call: Call, token: string, get: Get, role: string): Promise<Work[]> {
  const holder = await createHolder(call, token, role);
  const whole = await call('GET', 'menus', token);
  const [{ id }] = (await whole.json()).data;
  const unchanged = { 'If-None-Match': whole.headers.get('ETag') ?? '' };
  let changes = 0;
  const change = async () => {
    const { data } = await (await call('GET', `menus/${id}`, token)).json();
    await call('PUT', `menus/${id}`, token, { ...data, name: `Menu ${++changes}` });
  };
  const ofHolder = () => get('current/menus', {}, holder);
  return [
    { line: 'menus, whole', work: () => get('menus') },
    {
      line: 'menus, unchanged since its ETag',
      work: async () => {
        const { status } = await get('menus', unchanged);
        if (status !== 304) throw new Error(`menus: ${status} where nothing has changed`);
      },
    },
    { line: 'current/menus', work: ofHolder },
    { line: 'current/menus, first after a change', before: change, work: ofHolder },
  ];
}

/** @returns the token of a user who holds that role. */
async function createHolder(call: Call, token: string, role: string): Promise<string> {
  const [username, password] = ['holder', digestPassword(PASSWORD)];
  const roles = [{ role_id: role }];
  const form = { username, name: 'Holder', status: 'activated', password, roles };
  await call('POST', 'users', token, form);
  return signIn(call, username);
}
