import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '@/server/changes/record';
import * as entities from '@/server/entities';
import { type Answer, changesIn, errorOf, openTestApi, type TestApi } from './harness';

/** An entity, as the suite that all of them pass needs to know it. */
export interface EntityUnderTest {
  entity: EntityName;
  /** A form that is accepted; each `n` is another item. */
  form(n: number): Record<string, unknown>;
  /** What an edit changes. */
  edit: Record<string, unknown>;
  /** Fields that no edit may change. */
  kept?: readonly string[];
  /** Forms that are refused: what is wrong, the members at fault, the field that the answer names. */
  refused: [wrong: string, members: Record<string, unknown>, field: string][];
  /** The answer to a second item that collides with the first, where one can. */
  duplicate?: { members: Record<string, unknown>; field: string; detail: string };
}

const byName = { ...entities };

/** A tag as we send it and as proxies leave it: nginx, Apache, Jetty, Caddy. */
const CHANGED = ['W/"…"', '"…"', 'W/"…-gzip"', '"…-gzip"', '"…--gzip"', '"…;gzip"', '"…-br"'];

/** What holds for every entity of `src/server/entities.ts`. */
export function describeEntity(under: EntityUnderTest): void {
  const { entity, form, edit, kept = [], refused, duplicate } = under;
  const { path } = byName[entity];

  describe(`${path}`, () => {
    let api: TestApi;
    let token: string;
    let made = 0;
    beforeAll(async () => {
      api = await openTestApi();
      token = (await api.signIn()).access_token;
    });
    afterAll(() => api.close());

    const call = (method: string, at: string, body?: unknown, headers = {}) =>
      api.call(method, at, { token, headers, ...(body !== undefined && { body }) });
    const create = async (members: Record<string, unknown> = {}) => {
      made += 1;
      const answer = await call('POST', path, { ...form(made), ...members });
      expect(answer.json).toMatchObject({ success: true });
      return answer.json.data as { id: string };
    };
    const read = (id: string) => call('GET', `${path}/${id}`);
    const auditOf = async (id: string) => {
      const rows = await changesIn(api.db);
      return rows.filter(({ data }) => data.target_id === id);
    };

    it('POST stores what the form says and answers with it', async () => {
      made += 1;
      const sent = form(made);
      const { status, json } = await call('POST', path, sent);
      expect(status).toBe(200);
      expect(json.data.id).toMatch(/^[0-9a-v]{20}$/);
      const { data } = (await read(json.data.id)).json;
      const plain = Object.entries(sent).filter(([, value]) => typeof value !== 'object');
      expect(data).toMatchObject(Object.fromEntries(plain));
      expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    });

    it('POST takes nothing that only the server may set', async () => {
      const { id } = await create({ id: 'mine', created_at: '2000-01-01T00:00:00Z', unknown: 1 });
      const { data } = (await read(id)).json;
      expect(id).not.toBe('mine');
      expect(data.created_at).not.toMatch(/^2000/);
      expect(data).not.toHaveProperty('unknown');
    });

    it('PUT replaces it, and says no more than that it did', async () => {
      const { id } = await create();
      const answer = await call('PUT', `${path}/${id}`, { ...form(made), ...edit });
      expect(answer.json).toEqual({ success: true });
      expect((await read(id)).json.data).toMatchObject(edit);
    });

    it('DELETE removes it', async () => {
      const { id } = await create();
      expect((await call('DELETE', `${path}/${id}`)).json).toEqual({ success: true });
      expect(errorOf(await read(id))).toEqual({ status: 404, id: 'not_found' });
    });

    it('POST of bulk deletes several, all of them or none', async () => {
      const ids = [(await create()).id, (await create()).id];
      const remove = (wanted: string[]) =>
        call('POST', `${path}/bulk`, { action: 'delete', ids: wanted });
      expect((await remove([...ids, 'gone'])).status).toBe(412);
      for (const id of ids) expect((await read(id)).status).toBe(200);
      expect((await remove(ids)).json.data.changed.toSorted()).toEqual(ids.toSorted());
      for (const id of ids) expect((await read(id)).status).toBe(404);
    });

    it('has a history, from which a deleted one comes back as it was', async () => {
      const { id } = await create();
      await call('PUT', `${path}/${id}`, { ...form(made), ...edit });
      const before = (await read(id)).json.data;
      await call('DELETE', `${path}/${id}`);
      const { json } = await call('GET', `${path}/${id}/history`);
      const actions = json.data.map(({ action }: { action: string }) => action);
      expect(actions.filter((action: string) => !action.endsWith('-password'))).toEqual([
        'delete',
        'update',
        'create',
      ]);
      expect((await call('GET', path.replace(/[^/]+$/, 'deleted/$&'))).json.data[0].record_id).toBe(
        id,
      );
      const [{ id: version, trace_id }] = json.data;
      const restored = await call('POST', `${path}/${id}/restore`, { version });
      expect(restored.json).toMatchObject({ success: true, data: { id, left_out: [] } });
      const after = (await read(id)).json.data;
      expect(after).toMatchObject({ ...edit, created_at: before.created_at });
      const again = await call('POST', `${path}/undo`, { trace_id });
      expect(again.status).toBe(412);
    });

    it.each(['GET', 'PUT', 'DELETE'])('S03 %s of an unknown id is 404', async (method) => {
      const body = method === 'PUT' ? form(9_999) : undefined;
      const name = entity.charAt(0).toUpperCase() + entity.slice(1);
      for (const id of ['dc0o3ikg7nk320vi974g', 'x', '%27']) {
        const answer = await call(method, `${path}/${id}`, body);
        expect(errorOf(answer)).toEqual({ status: 404, id: 'not_found' });
        expect(answer.json.error.detail).toBe(`${name} not found`);
      }
    });

    it.each(refused)('POST and PUT refuse %s, naming the field', async (_, members, field) => {
      const { id } = await create();
      const before = (await read(id)).json;
      const body = { ...form(made + 1_000), ...members };
      const answers = [await call('POST', path, body), await call('PUT', `${path}/${id}`, body)];
      for (const answer of answers) {
        expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
        expect(answer.json.error.fields.map((at: { field: string }) => at.field)).toContain(field);
      }
      expect((await read(id)).json).toEqual(before);
    });

    it.runIf(duplicate)('POST and PUT refuse a duplicate as the contract words it', async () => {
      const { members, field, detail } = duplicate as NonNullable<typeof duplicate>;
      const first = await create(members);
      const second = await create();
      const body = { ...form(made), ...members };
      const answers = [
        await call('POST', path, body),
        await call('PUT', `${path}/${second.id}`, body),
      ];
      for (const answer of answers) {
        expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
        expect(answer.json.error.detail).toBe(detail);
        expect(answer.json.error.fields[0].field).toBe(field);
      }
      expect((await call('PUT', `${path}/${first.id}`, body)).status).toBe(200);
    });

    it.runIf(duplicate)('stores one of many equal items that arrive at once', async () => {
      made += 1;
      const body = form(made);
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', path, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    });

    it('F08 gives a tag with a read, and refuses a write that rests on an older one', async () => {
      const { id } = await create();
      const tagOf = async () => (await read(id)).headers.get('ETag') ?? '';
      const first = await tagOf();
      const put = (tag: string, members: object) =>
        call('PUT', `${path}/${id}`, { ...form(made), ...members }, { 'If-Match': tag });
      expect((await put(first, edit)).status).toBe(200);
      const stale = await put(first, form(made + 2_000));
      expect(errorOf(stale)).toEqual({ status: 412, id: 'precondition_failed' });
      const staleDelete = await call('DELETE', `${path}/${id}`, undefined, { 'If-Match': first });
      expect(staleDelete.status).toBe(412);
      expect((await read(id)).json.data).toMatchObject(edit);
      const fresh = await call('DELETE', `${path}/${id}`, undefined, { 'If-Match': await tagOf() });
      expect(fresh.status).toBe(200);
    });

    it('F18 takes the version of the body, and the tag as proxies change it', async () => {
      const { id } = await create();
      const save = (tag: string) =>
        call('PUT', `${path}/${id}`, { ...form(made), ...edit }, { 'If-Match': tag });
      const { headers, json } = await read(id);
      expect(headers.get('ETag')).toBe(`W/"${json.version}"`);
      for (const change of CHANGED) {
        const { version } = (await read(id)).json;
        expect((await save(change.replace('…', version))).status).toBe(200);
      }
      const others = [...CHANGED, '"…x"', '"x…"', '…'].map((tag) => tag.replace('…', json.version));
      const answers = await Promise.all(['""', '', ...others].map(save));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([412]));
    });

    it('F08 lets one of many writes that rest on the same state through', async () => {
      const { id } = await create();
      const { headers, json } = await read(id);
      const tag = headers.get('ETag') ?? '';
      const same = Object.fromEntries(kept.map((name) => [name, json.data[name]]));
      const answers: Answer[] = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          call('PUT', `${path}/${id}`, { ...form(made + 2_000 + n), ...same }, { 'If-Match': tag }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    });

    it('writes who changed what, from what to what, with each change', async () => {
      const { id } = await create();
      await call('PUT', `${path}/${id}`, { ...form(made), ...edit }, { 'X-Request-Id': 'edit-1' });
      await call('DELETE', `${path}/${id}`);
      const rows = await auditOf(id);
      expect(rows.map(({ data }) => data.verb)).toEqual(['create', 'update', 'delete']);
      expect(rows[1]).toMatchObject({ user_id: 'root', trace_id: 'edit-1' });
      expect(rows[1]?.data).toMatchObject({ actor: 'admin', entity, target_id: id });
      expect(JSON.parse(String(rows[1]?.data.after))).toMatchObject(edit);
      expect(JSON.parse(String(rows[1]?.data.before))).not.toMatchObject(edit);
      for (const value of Object.values(rows[1]?.data ?? {}))
        expect(value).not.toBeTypeOf('object');
    });

    it('writes no audit row for a change that was refused', async () => {
      const { id } = await create();
      const wrong = Object.fromEntries(Object.keys(form(made)).map((member) => [member, {}]));
      expect((await call('PUT', `${path}/${id}`, wrong)).status).toBe(400);
      expect((await auditOf(id)).map(({ data }) => data.verb)).toEqual(['create']);
    });

    it('needs a right of its own for each call', async () => {
      const calls: [string, string, unknown?][] = [
        ['GET', path],
        ['GET', `${path}/x`],
        ['POST', path, form(1)],
        ['PUT', `${path}/x`, form(1)],
        ['DELETE', `${path}/x`],
      ];
      for (const [method, at, body] of calls) {
        const answer = await api.call(method, at, body === undefined ? {} : { body });
        expect(errorOf(answer)).toEqual({ status: 401, id: 'com.invalid.token' });
      }
    });
  });
}
