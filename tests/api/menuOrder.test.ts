import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequencesFor } from '@/server/routes/menu/order';
import { openTestApi, type TestApi } from './harness';

describe('PATCH /menus/{id}/order', () => {
  let api: TestApi;
  let token: string;
  let ids: string[];

  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    const { id: parent_id } = (await add('sales')).json.data;
    for (const code of ['quotes', 'orders', 'returns']) await add(code, parent_id);
    ids = await shown();
  });
  afterAll(() => api.close());

  const add = (code: string, parent_id = '') =>
    api.call('POST', '/api/v1/menus', {
      token,
      body: { code, name: code, type: 'page', status: 'enabled', parent_id },
    });
  async function shown(): Promise<string[]> {
    const { json } = await api.call('GET', '/api/v1/menus?code=sales', { token });
    return json.data[0].children.map(({ id }: { id: string }) => id);
  }
  const move = (id = '', position: number, siblings = ids) =>
    api.call('PATCH', `/api/v1/menus/${id}/order`, { token, body: { siblings, position } });

  it('puts a menu between two of its siblings', async () => {
    const [first = '', second = '', third = ''] = ids;
    expect((await move(first, 1)).status).toBe(200);
    expect(await shown()).toEqual([second, first, third]);
  });

  it('takes 500 siblings', async () => {
    const siblings = Array.from({ length: 500 }, (_, n) => `menu-${n}-`.padEnd(32, 'x'));
    expect((await move(ids[0], 0, siblings)).status).toBe(412);
  });

  it('changes nothing where another admin moved one meanwhile', async () => {
    const before = await shown();
    expect((await move(ids[2], 0, ids)).status).toBe(412);
    expect(await shown()).toEqual(before);
  });

  it('moves one of two at the same time, and refuses the other', async () => {
    const [first = '', , third = ''] = await shown();
    const siblings = await shown();
    const answers = await Promise.all([move(first, 2, siblings), move(third, 0, siblings)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await shown()).toSorted()).toEqual(siblings.toSorted());
  });

  it('never puts two menus below each other, whoever is the faster', async () => {
    const [above = '', below = ''] = await shown();
    const put = (id: string, code: string, parent_id: string) =>
      api.call('PUT', `/api/v1/menus/${id}`, {
        token,
        body: { code, name: code, type: 'page', status: 'enabled', parent_id },
      });
    const answers = await Promise.all([put(above, 'one', below), put(below, 'two', above)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.json.error.fields[0].code).toBe('parent_below_itself');
  });

  it('refuses a place beyond the last', async () => {
    const [only = '', ...others] = await shown();
    const wide = others.length + 1;
    const refused = await move(only, wide, [only, ...others]);
    expect(refused.json.error.fields[0].field).toBe('position');
  });
});

describe('the sequences of menus in a new order', () => {
  const rows = (...sequences: number[]) =>
    sequences.map((sequence, at) => ({ id: `${at}`, sequence }));

  it.each([
    ['into a gap', rows(30, 20, 10), '0', 1, [['0', 11]]],
    ['to the top', rows(30, 20, 10), '2', 0, [['2', 31]]],
    ['to the end', rows(30, 20, 10), '0', 2, [['0', 9]]],
    [
      'among equals',
      rows(0, 0, 0),
      '2',
      0,
      [
        ['0', 1],
        ['2', 2],
      ],
    ],
    [
      'over the largest',
      rows(2 ** 31 - 1, 5),
      '1',
      0,
      [
        ['0', 1],
        ['1', 2],
      ],
    ],
  ] as const)('change as few as can be: %s', (_, shown, id, position, changed) => {
    const order = sequencesFor(shown, id, position);
    expect(order).toEqual(changed.map((pair) => [...pair]));
  });
});
