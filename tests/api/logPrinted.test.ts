import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewChange, OPERATOR, recordChange, recordChanges } from '@/server/changes/record';
import { openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

describe('rows of the log that a change stores', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    token = (await api.signIn()).access_token;
    await api.flushLogs();
    api.logged.length = 0;
  });

  const lines = (tag: string) =>
    api.logged.map((line) => JSON.parse(line)).filter((line) => line.tag === tag);
  const audited = (name: string): NewChange => ({
    actor: OPERATOR,
    ...{ trace_id: 'TRACE-1', address: '', verb: 'create', entity: 'role', id: name, name },
    now: api.clock(),
  });
  const printed = () => lines('operate').map(({ data }) => data.target_name);

  it('are lines of stdout as well: changes, sign-ins and sign-outs', async () => {
    await api.signIn();
    const body = { code: 'porter', name: 'Porter', status: 'enabled', menus: [] };
    await api.call('POST', '/api/v1/roles', { token, body });
    await api.call('POST', '/api/v1/current/logout', { token });
    for (const tag of ['login', 'operate', 'logout']) {
      const [line, ...more] = lines(tag);
      expect([tag, more]).toEqual([tag, []]);
      const row = (await readStored(api.db, tag)).find(({ id }) => id === line?.id);
      const { after, ...data } = row?.data ?? {};
      const told = line?.data.after;
      expect(told && JSON.parse(told)).toEqual(after && JSON.parse(String(after)));
      expect(line).toEqual({
        ...{ level: 30, time: expect.any(String), pid: expect.any(Number) },
        ...{ hostname: expect.any(String), msg: row?.message, tag },
        ...{ id: row?.id, trace_id: row?.trace_id, user_id: row?.user_id },
        data: { ...data, ...(after && { after: told }) },
      });
    }
  });

  it('are printed once they are committed, and not before', async () => {
    await api.db.transaction(async (tx) => {
      await recordChange(tx, audited('kept'));
      await tx.transaction((inner) => recordChange(inner, audited('kept within')));
      expect(printed()).toEqual([]);
    });
    expect(printed()).toEqual(['kept', 'kept within']);
  });

  it('are not printed where what they tell of was taken back', async () => {
    const undone = (name: string) => async (tx: Parameters<typeof recordChange>[0]) => {
      await recordChange(tx, audited(name));
      throw new Error('no');
    };
    await expect(api.db.transaction(undone('gone'))).rejects.toThrow('no');
    await api.db.transaction(async (tx) => {
      await recordChange(tx, audited('kept'));
      await expect(tx.transaction(undone('gone within'))).rejects.toThrow('no');
    });
    expect(printed()).toEqual(['kept']);
  });

  it('are printed once where the change is tried again', async () => {
    let tries = 0;
    const change = () =>
      api.db.transaction(async (tx) => {
        await recordChange(tx, audited('tried'));
        tries += 1;
        if (tries === 1) throw new Error('again');
      });
    await change().catch(change);
    expect(printed()).toEqual(['tried']);
  });

  it('are printed in order, a line each, however many they are, while others run', async () => {
    const names = Array.from({ length: 450 }, (_, at) => `many ${at}`);
    let seenBetween = 0;
    let watching: NodeJS.Immediate;
    const watch = () => {
      if (printed().length > 0 && printed().length < names.length) seenBetween += 1;
      watching = setImmediate(watch);
    };
    watch();
    await api.db
      .transaction((tx) => recordChanges(tx, names.map(audited)))
      .finally(() => {
        clearImmediate(watching);
      });
    expect(printed()).toEqual(names);
    expect(seenBetween).toBeGreaterThan(0);
  });
});
