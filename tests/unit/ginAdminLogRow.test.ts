import { describe, expect, it } from 'vitest';
import { toLogRow } from '@/server/ops/ginAdmin/logRow';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const rowWith = (data: string) => ({
  ...{ id: 'row1', created_at: '2026-01-01T08:00:00.000Z', level: 'info', tag: 'request' },
  ...{ trace_id: '', user_id: '', message: 'GET /', stack: '', data },
});

describe('a row of gin-admin’s log whose data is nested deeper than a stack', () => {
  const DEEP = nested(100_000);

  it.each([
    ['its body', `{"status":200,"body":"${DEEP}"}`],
    ['a member', `{"status":200,"query":${DEEP}}`],
    ['a body that is no text', `{"status":200,"body":${DEEP}}`],
    ['its address', `{"status":200,"client_ip":${DEEP}}`],
    ['its duration', `{"status":200,"cost":${DEEP}}`],
  ])('is taken without it: %s', (_, data) => {
    expect(toLogRow(rowWith(data), new Map())).toMatchObject({
      ...{ id: 'row1', status: 200, address: '', duration: null, data: null },
    });
  });

  it('is taken without data that are a list', () => {
    expect(toLogRow(rowWith(DEEP), new Map())).toMatchObject({ id: 'row1', data: null });
  });

  it('keeps what is nested as requests are', () => {
    const data = JSON.stringify({ body: nested(20), query: { page: { size: 1, token: 'x' } } });
    expect(toLogRow(rowWith(data), new Map())).toMatchObject({
      data: { body: nested(20), query: '{"page":{"size":1}}' },
    });
  });
});

it('takes a row of gin-admin’s log whose members have names that objects have', () => {
  const data = '{"body":{"toString":1},"method":{"toString":1},"cost":{"valueOf":1,"toString":1}}';
  expect(toLogRow(rowWith(data), new Map())).toMatchObject({
    ...{ method: '', duration: null, data: null },
  });
});
