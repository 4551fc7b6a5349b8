import { describe, expect, it } from 'vitest';
import { Memory } from '@/server/db/memory';
import { changesRemembered } from '@/server/db/rememberedTables';

const trusted = () => {
  const memory = new Memory();
  memory.trust(performance.now() + 60_000);
  return memory;
};

/** Counts how often it is read. */
function source(memory: Memory, scopeOf: () => string | undefined = () => 'ann') {
  let reads = 0;
  const read = () =>
    memory.recall(
      'token',
      async () => {
        reads += 1;
        return reads;
      },
      scopeOf,
    );
  return { read, reads: () => reads };
}

describe('what is remembered', () => {
  it('is read once, until a change of the same user or of all is heard of', async () => {
    const memory = trusted();
    const { read } = source(memory);
    expect([await read(), await read()]).toEqual([1, 1]);
    memory.forget('bob');
    expect(await read()).toBe(1);
    memory.forget('ann');
    expect(await read()).toBe(2);
    memory.forget();
    expect(await read()).toBe(3);
  });

  it('is not used while the connection that hears of changes is not known to live', async () => {
    const memory = new Memory();
    const { read } = source(memory);
    expect([await read(), await read()]).toEqual([1, 2]);
    memory.trust(performance.now() + 60_000);
    expect([await read(), await read()]).toEqual([3, 3]);
    memory.trust(performance.now() - 1);
    expect(await read()).toBe(4);
    memory.distrust();
    memory.trust(performance.now() + 60_000);
    expect(await read()).toBe(5);
  });

  it('is never what was read while something changed', async () => {
    const memory = trusted();
    const stale = memory.recall(
      'token',
      async () => {
        memory.forget('bob');
        return 'before';
      },
      () => 'ann',
    );
    expect(await stale).toBe('before');
    const after = await memory.recall(
      'token',
      async () => 'after',
      () => 'ann',
    );
    expect(after).toBe('after');
  });

  it('is nothing that no change would end', async () => {
    const { read, reads } = source(trusted(), () => undefined);
    await read();
    await read();
    expect(reads()).toBe(2);
  });
});

it.each([
  ['update "session" set "token_hash" = $1', true],
  ['delete from "user" where "id" = $1', true],
  ['with added as (insert into "user_role" select 1) select 1', true],
  ['insert into "menu_resource" values (1)', true],
  ['update "user" set "status" = $1, "updated_at" = $2', true],
  ['update "user" set "last_sign_in_at" = $1 where "user"."id" = $2', false],
  ['update "session" set "last_seen_at" = seen.at from x where "session"."id" = seen.id', false],
  ['insert into "session" ("id") values ($1)', false],
  ['update "totp_factor" set "last_step" = $1 where "totp_factor"."id" = $2', false],
  [
    'insert into "totp_factor" ("id") values ($1) on conflict ("id") do update set "secret" = $2',
    true,
  ],
  ['select * from "user" for update', false],
  ['insert into "logger" select * from json_populate_recordset(null::logger, $1::json)', false],
])('of “%s” it is known whether it changes what is remembered', (text, changes) => {
  expect(changesRemembered(text)).toBe(changes);
});
