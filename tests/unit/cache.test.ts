import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Cache, cacheOf, changesEntries, Versioned } from '@/server/db/cache';
import type { Database } from '@/server/db/database';
import type { AppEnv } from '@/server/http/context';
import { cachedResponse } from '@/server/http/responseCache';

const newDatabase = () => ({}) as Database;

const trusted = () => {
  const cache = new Cache();
  cache.trustedUntil = performance.now() + 60_000;
  return cache;
};

/** Counts how often it is read. */
function source(cache: Cache, userOf: () => string | undefined = () => 'ann') {
  let reads = 0;
  const read = () => cache.get('token', async () => ++reads, userOf);
  return { read, reads: () => reads };
}

it('a value that was read is of its own version, not of the one that was asked for', async () => {
  const db = newDatabase();
  const policies = new Versioned<{ version: number }>(({ version }) => version);
  await policies.current(db, 100, async () => ({ version: 90 }));
  expect(await policies.current(db, 91, async () => ({ version: 91 }))).toEqual({ version: 91 });
});

describe('an entry', () => {
  it('is read once, until a change of the same user or of all is heard of', async () => {
    const cache = trusted();
    const { read } = source(cache);
    expect([await read(), await read()]).toEqual([1, 1]);
    cache.forget('bob');
    expect(await read()).toBe(1);
    cache.forget('ann');
    expect(await read()).toBe(2);
    cache.forget();
    expect(await read()).toBe(3);
    cache.beginGeneration();
    expect(await read()).toBe(4);
  });

  it('is not used while the connection that hears of changes is not known to live', async () => {
    const cache = new Cache();
    const { read } = source(cache);
    expect([await read(), await read()]).toEqual([1, 2]);
    cache.trustedUntil = performance.now() + 60_000;
    expect([await read(), await read()]).toEqual([3, 3]);
    cache.trustedUntil = performance.now() - 1;
    expect(await read()).toBe(4);
  });

  it('is never what was read while something changed', async () => {
    const cache = trusted();
    const userOf = () => 'ann';
    const readAmidChange = async () => {
      cache.forget('bob');
      return 'before';
    };
    expect(await cache.get('token', readAmidChange, userOf)).toBe('before');
    expect(await cache.get('token', async () => 'after', userOf)).toBe('after');
  });

  it('is nothing that no change would end', async () => {
    const { read, reads } = source(trusted(), () => undefined);
    await read();
    await read();
    expect(reads()).toBe(2);
  });
});

describe('what is kept by version', () => {
  const at = (versioned: Versioned<{ of: string }>, db: Database, version: number, of: string) =>
    versioned.current(db, version, async () => ({ of }));

  it('serves that version and earlier ones, until a later one is asked for', async () => {
    const [versioned, db] = [new Versioned<{ of: string }>(), newDatabase()];
    expect(await at(versioned, db, 2, 'two')).toEqual({ of: 'two' });
    expect(await at(versioned, db, 1, 'one')).toEqual({ of: 'two' });
    expect(await at(versioned, db, 3, 'three')).toEqual({ of: 'three' });
  });

  it('is dropped with its generation, as a number may then stand for something else', async () => {
    const [versioned, db] = [new Versioned<{ of: string }>(), newDatabase()];
    const before = cacheOf(db).generation;
    await at(versioned, db, 2, 'before');
    cacheOf(db).beginGeneration();
    versioned.keep(before, 3, { of: 'committed before' });
    expect(await at(versioned, db, 2, 'after')).toEqual({ of: 'after' });
  });

  it('is read again where reading failed', async () => {
    const [versioned, db] = [new Versioned<{ of: string }>(), newDatabase()];
    const failing = versioned.current(db, 1, () => Promise.reject(new Error('cut')));
    await expect(failing).rejects.toThrow('cut');
    expect(await at(versioned, db, 1, 'later')).toEqual({ of: 'later' });
  });

  it('of an earlier version is answered, and not kept as of the later one', async () => {
    const db = newDatabase();
    const app = new Hono<AppEnv>().get('/:key/:version/:answer', (c) => {
      const { key, version, answer } = c.req.param();
      c.set('db', db);
      const principal = { user_id: 'ann', policy_version: Number(version) };
      c.set('principal', principal as AppEnv['Variables']['principal']);
      return cachedResponse(c, key, async () => ({ answer }));
    });
    const ask = async (path: string) => (await app.request(path)).json();
    expect(await ask('/some/2/new')).toEqual({ answer: 'new' });
    expect(await ask('/menus/1/old')).toEqual({ answer: 'old' });
    expect(await ask('/menus/2/new')).toEqual({ answer: 'new' });
    expect(await ask('/menus/2/newer')).toEqual({ answer: 'new' });
  });
});

it.each([
  ['update "session" set "token_hash" = $1', true],
  ['delete from "user" where "id" = $1', true],
  ['with added as (insert into "user_role" select 1) select 1', true],
  ['insert into "menu_resource" values (1)', true],
  ['update "user" set "status" = $1, "updated_at" = $2', true],
  ['insert into "totp_factor" ("id") values ($1)', true],
  ['select * from "user" for update', false],
  ['update "user" set "last_sign_in_at" = $1 where "user"."id" = $2', false],
  ['update "session" set "last_seen_at" = seen.at from x where "session"."id" = seen.id', false],
  ['insert into "session" ("id") values ($1)', false],
  ['delete from "guard_cookie" where "session_id" = $1', true],
  ['insert into "guard_cookie" ("id") values ($1)', false],
  ['update "guard_cookie" set "id" = $1', false],
  ['update "totp_factor" set "last_step" = $1 where "totp_factor"."id" = $2', false],
  ['insert into "logger" select * from json_populate_recordset(null::logger, $1::json)', false],
])('of “%s” it is known whether it changes what entries hold', (statement, changes) => {
  expect(changesEntries(statement)).toBe(changes);
});
