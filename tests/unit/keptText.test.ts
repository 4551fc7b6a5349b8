import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Database } from '@/server/db/database';
import type { AppEnv } from '@/server/http/context';
import { answerKept } from '@/server/http/keptText';

it('what is read for an earlier version of rights is answered, and not kept as of the later one', async () => {
  const db = {} as Database;
  const app = new Hono<AppEnv>().get('/:key/:version/:answer', (c) => {
    const { key, version, answer } = c.req.param();
    c.set('db', db);
    c.set('principal', {
      user_id: 'ann',
      policy_version: Number(version),
    } as AppEnv['Variables']['principal']);
    return answerKept(c, key, async () => ({ answer }));
  });
  const ask = async (path: string) => (await app.request(path)).json();
  expect(await ask('/some/2/new')).toEqual({ answer: 'new' });
  expect(await ask('/menus/1/old')).toEqual({ answer: 'old' });
  expect(await ask('/menus/2/new')).toEqual({ answer: 'new' });
  expect(await ask('/menus/2/newer')).toEqual({ answer: 'new' });
});
