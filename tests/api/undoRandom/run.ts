import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../harness';
import { worldIn } from '../undoWorld';

/** Repeatable: the same seed, the same changes. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type World = Awaited<ReturnType<typeof worldIn>>;

const KINDS = ['menus', 'roles', 'users'] as const;
type Kind = (typeof KINDS)[number];

interface Done {
  kind: Kind;
  trace: string;
  before: World;
}

export function describeChanges(seed: number): void {
  describe(`a random sequence of changes, seed ${seed}`, () => {
    let api: TestApi;
    let token: string;
    const known: Record<Kind, Set<string>> = {
      menus: new Set(),
      roles: new Set(),
      users: new Set(),
    };
    const random = randomOf(seed);
    let made = 0;
    beforeAll(async () => {
      api = await openTestApi();
      token = (await api.signIn()).access_token;
    });
    afterAll(() => api.close());

    const send = (method: string, path: string, body?: unknown) => {
      api.clock.advance(1_000);
      return api.call(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
    };
    const idsOf = async (kind: Kind) => {
      const there = new Set(
        (await worldIn(api.db))[kind].map((row) => JSON.parse(row).id as string),
      );
      return [...known[kind]].filter((id) => there.has(id)).sort();
    };
    const some = (ids: string[]) => ids.filter(() => random(2) === 0);
    const one = (ids: string[]) => ids[random(ids.length)];

    async function formOf(kind: Kind, id?: string): Promise<object> {
      const [code, menus, roles] = [`c${++made}`, await idsOf('menus'), await idsOf('roles')];
      const common = {
        code,
        name: `Name ${code}`,
        sequence: random(9),
        description: `d${random(9)}`,
      };
      const status = random(4) === 0 ? 'disabled' : 'enabled';
      if (kind === 'roles') {
        return { ...common, status, menus: some(menus).map((menu_id) => ({ menu_id })) };
      }
      if (kind === 'users') {
        const own = random(4) === 0 ? 'freezed' : 'activated';
        const held = some(roles).map((role_id) => ({ role_id }));
        return {
          username: `u${code}`,
          name: code,
          status: own,
          remark: `r${random(9)}`,
          roles: held,
        };
      }
      const parent = id
        ? (await send('GET', `menus/${id}`)).json.data.parent_id
        : one(['', ...menus]);
      const resources = some(['menus', 'roles', 'users', 'loggers']).map((what) => ({
        method: 'GET',
        path: `/api/v1/${what}`,
      }));
      return { ...common, type: 'page', status, path: `/${code}`, parent_id: parent, resources };
    }

    async function change(): Promise<Done> {
      const kind = KINDS[random(3)] as Kind;
      const ids = await idsOf(kind);
      const before = await worldIn(api.db);
      const id = one(ids);
      const verb = id === undefined ? 0 : random(5);
      const answer =
        verb < 2
          ? await send('POST', kind, await formOf(kind))
          : verb < 4
            ? await send('PUT', `${kind}/${id}`, await formOf(kind, id))
            : await send('DELETE', `${kind}/${id}`);
      expect(answer.json).toMatchObject({ success: true });
      if (verb < 2) known[kind].add(answer.json.data.id);
      return { kind, trace: answer.headers.get('X-Trace-Id') ?? '', before };
    }

    const undo = ({ kind, trace }: Done) => send('POST', `${kind}/undo`, { trace_id: trace });

    it('is undone step by step, each leaving what was there before it', async () => {
      const done: Done[] = [];
      for (let at = 0; at < 45; at += 1) {
        const last = await change();
        // Some are undone right away, and their undoing is part of what is undone later.
        if (random(4) > 0) {
          done.push(last);
          continue;
        }
        expect((await undo(last)).json).toMatchObject({ success: true });
        expect(await worldIn(api.db)).toEqual(last.before);
      }
      for (const last of done.toReversed()) {
        expect((await undo(last)).json).toMatchObject({ success: true });
        expect(await worldIn(api.db)).toEqual(last.before);
      }
    });

    it('is returned to by version, whatever happened to the record since', async () => {
      const kept: { kind: Kind; id: string; version: string; row: string }[] = [];
      for (let at = 0; at < 30; at += 1) {
        const { kind, trace } = await change();
        for (const id of await idsOf(kind)) {
          const [last] = (await send('GET', `${kind}/${id}/history`)).json.data;
          if (last.trace_id !== trace) continue;
          const row = (await worldIn(api.db))[kind].find((line) => line.includes(id)) ?? '';
          kept.push({ kind, id, version: last.id, row });
        }
      }
      expect(kept.length).toBeGreaterThan(10);
      for (const { kind, id, version, row } of kept) {
        const before = await worldIn(api.db);
        const { status, json } = await send('POST', `${kind}/${id}/restore`, { version });
        const after = await worldIn(api.db);
        if (status === 200) expect(after[kind].find((line) => line.includes(`"${id}"`))).toBe(row);
        else {
          // Its parent is gone, or would stand below it.
          expect([kind, json.error?.code]).toEqual(['menus', expect.any(Number)]);
          expect(after).toEqual(before);
        }
      }
    });
  });
}
