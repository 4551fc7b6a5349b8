import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tables } from '@/server/db/database';
import { parseForwardTarget } from '@/server/lib/forwardTarget';
import { LogForwarder } from '@/server/log/forward/forwarder';
import { httpSink } from '@/server/log/forward/http';
import { bound, lease, setForwarding } from '@/server/log/forward/outbox';
import type { LogRecord, Sink } from '@/server/log/forward/record';
import { syslogSink } from '@/server/log/forward/syslog';
import { createLog } from '@/server/log/stdout';
import { collectGarbage } from './garbage';
import { openTestApi, type TestApi } from './harness';
import { addChanges, clearLog, readStored } from './logRows';
import { httpReceiver, type Receiver, recordsOf, syslogReceiver } from './receivers';

const { log_outbox } = tables;
/** Far more than it takes. */
const TIMEOUT_MS = 60_000;
const SYSLOG =
  /^<(\d+)>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+) gatehouse (\d+) (\S+) - (\{.*\})$/;

const sinkFor = (address: string): Sink => {
  const target = parseForwardTarget(address);
  if (!target) throw new Error(`${address} is no target`);
  return target.kind === 'syslog' ? syslogSink(target) : httpSink(target);
};

describe('forwarding the log', () => {
  let api: TestApi;
  let token: string;
  let printed: string[];
  const open: (Receiver | LogForwarder)[] = [];
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.flushLogs();
    await setForwarding(api.db, false);
    await clearLog(api.db);
    await setForwarding(api.db, true);
    printed = [];
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((it) => it.close()));
  });

  const opened = <It extends Receiver | LogForwarder>(it: It): It => {
    open.push(it);
    return it;
  };
  const forwardTo = (
    sink: Sink,
    more: { maxWaiting?: number; sendMs?: number; boundEveryMs?: number } = {},
  ) => {
    const log = createLog({ write: (line) => void printed.push(line) });
    return opened(new LogForwarder({ db: api.db, log, sink, ...more }));
  };
  /** Leaves an audit row and a row of the request for each. */
  const addRoles = async (count: number, headers: Record<string, string> = {}) => {
    for (let n = 0; n < count; n += 1) {
      const code = `role-${Math.random().toString(36).slice(2)}`;
      const body = { code, name: code, status: 'enabled', menus: [] };
      const { status } = await api.call('POST', '/api/v1/roles', { token, body, headers });
      expect(status).toBe(200);
    }
    await api.flushLogs();
  };
  const stored = async () => (await readStored(api.db)).map(({ id }) => id).sort();
  const waiting = () => api.db.$count(log_outbox);
  const emptied = () =>
    vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: TIMEOUT_MS });
  const idsOf = (records: LogRecord[]) =>
    records.map(({ attributes }) => attributes['log.record.uid']);

  it('posts every row once, as JSON lines by the names of OpenTelemetry', async () => {
    const receiver = opened(await httpReceiver());
    forwardTo(sinkFor(`http://collector:secret@127.0.0.1:${receiver.port}/logs`));
    await addRoles(3);
    await emptied();
    const records = recordsOf(receiver.posted);
    expect(idsOf(records).toSorted()).toEqual(await stored());
    expect(receiver.posted[0]).toMatchObject({
      path: '/logs',
      headers: {
        'content-type': 'application/x-ndjson',
        authorization: `Basic ${Buffer.from('collector:secret').toString('base64')}`,
      },
    });
    const request = records.find(({ attributes }) => attributes['gatehouse.tag'] === 'request');
    expect(request).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      severity_text: 'INFO',
      severity_number: 9,
      body: expect.stringContaining('[HTTP] /api/v1/roles-POST-200'),
      attributes: {
        'gatehouse.trace_id': expect.stringMatching(/^TRACE-/),
        'user.id': 'root',
        'http.request.method': 'POST',
        'url.path': '/api/v1/roles',
        'http.response.status_code': 200,
        'gatehouse.duration_ms': expect.any(Number),
      },
      resource: { 'service.name': 'gatehouse' },
    });
    const audited = records.find(({ attributes }) => attributes['gatehouse.tag'] === 'operate');
    expect(audited?.attributes).toMatchObject({
      'user.name': 'admin',
      'gatehouse.audit.verb': 'create',
      'gatehouse.audit.entity': 'role',
      'gatehouse.audit.after': expect.stringContaining('"status":"enabled"'),
    });
  });

  it('posts what the OpenTelemetry protocol has to /v1/logs', async () => {
    const receiver = opened(await httpReceiver());
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/v1/logs`));
    await addRoles(1);
    await emptied();
    const [posted] = receiver.posted;
    expect(posted?.headers['content-type']).toBe('application/json');
    const { resourceLogs } = JSON.parse(posted?.body ?? '');
    expect(resourceLogs[0].resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'gatehouse' },
    });
    const [record] = resourceLogs[0].scopeLogs[0].logRecords;
    expect(record).toMatchObject({
      timeUnixNano: expect.stringMatching(/^\d{13}000000$/),
      severityNumber: 9,
      body: { stringValue: expect.any(String) },
    });
  });

  it('writes each row as a syslog message, changes as those of an audit', async () => {
    const receiver = opened(await syslogReceiver());
    forwardTo(sinkFor(`syslog://127.0.0.1:${receiver.port}`));
    await addRoles(2);
    await emptied();
    const parts = receiver.messages.map((message) => SYSLOG.exec(message) ?? []);
    expect(idsOf(parts.map((part) => JSON.parse(part[6] ?? ''))).toSorted()).toEqual(
      await stored(),
    );
    const priorities = new Set(parts.map((part) => `${part[5]} ${part[1]}`));
    expect(priorities).toEqual(new Set(['operate 110', 'request 134']));
  });

  it('loses nothing while the receiver is away, and tells once that it is', async () => {
    const receiver = await httpReceiver();
    const { port } = receiver;
    await receiver.close();
    forwardTo(sinkFor(`http://127.0.0.1:${port}/`));
    await addRoles(2);
    await vi.waitFor(() => expect(printed.join('')).toContain('wait for their receiver'), {
      timeout: TIMEOUT_MS,
    });
    await addRoles(1);
    expect(await waiting()).toBe((await stored()).length);
    await Promise.all(open.splice(0).map((it) => it.close()));
    const back = opened(await httpReceiver());
    forwardTo(sinkFor(`http://127.0.0.1:${back.port}/`));
    await emptied();
    expect(idsOf(recordsOf(back.posted)).toSorted()).toEqual(await stored());
    expect(printed.join('').match(/wait for their receiver/g)).toHaveLength(1);
  });

  it.each([
    ['http', async () => opened(await httpReceiver(() => undefined))],
    ['syslog', async () => opened(await syslogReceiver({ reads: false }))],
  ])('keeps what it sent by %s to a receiver that hangs', async (scheme, openReceiver) => {
    const { port } = await openReceiver();
    await addRoles(1);
    const end = collectGarbage();
    forwardTo(sinkFor(`${scheme}://127.0.0.1:${port}`), { sendMs: 200 });
    await vi
      .waitFor(() => expect(printed.join('')).toContain('wait for their receiver'), {
        timeout: TIMEOUT_MS,
      })
      .finally(end);
    expect(await waiting()).toBe((await stored()).length);
  });

  it('leaves out a row that the receiver refuses, and sends the others', async () => {
    const isRefused = ({ body }: { body: string }) => body.includes('"gatehouse.audit.verb"');
    const receiver = opened(await httpReceiver((posted) => (isRefused(posted) ? 400 : 200)));
    await addRoles(3);
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/`));
    await emptied();
    expect(recordsOf(receiver.posted)).toHaveLength(3);
    expect(printed.join('')).toContain('"rows":3');
  });

  it('sends every row once from two servers together', async () => {
    const receiver = opened(await httpReceiver());
    const sink = sinkFor(`http://127.0.0.1:${receiver.port}/`);
    await addRoles(20);
    forwardTo(sink);
    forwardTo(sink);
    await emptied();
    expect(idsOf(recordsOf(receiver.posted)).toSorted()).toEqual(await stored());
  });

  it('takes over what a server that died was sending', async () => {
    await addRoles(2);
    expect((await lease(api.db, 100)).ids).toHaveLength(4);
    expect((await lease(api.db, 100)).ids).toEqual([]);
    await api.db.execute(sql`update log_outbox set leased_until = now() - interval '1 second'`);
    const receiver = opened(await httpReceiver());
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/`));
    await emptied();
    expect(recordsOf(receiver.posted)).toHaveLength(4);
  });

  it('lets rows of requests go first where too many wait, and no other', async () => {
    await addRoles(4);
    const hanging: Sink = { send: () => Promise.reject(new Error('away')) };
    forwardTo(hanging, { maxWaiting: 3, boundEveryMs: 100 });
    const left = async () => (await api.db.select().from(log_outbox)).map(({ tag }) => tag);
    await vi.waitFor(
      async () => expect(await left()).toEqual(['operate', 'operate', 'operate', 'operate']),
      { timeout: TIMEOUT_MS },
    );
    expect(printed.join('')).toContain('"rows":4');
  });

  it('brings any number of rows down to the limit while a sending hangs, and tells it once', async () => {
    await addRoles(2);
    let isHanging = false;
    const hanging: Sink = {
      send: (_, signal) =>
        new Promise((_resolve, reject) => {
          isHanging = true;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    forwardTo(hanging, { maxWaiting: 500, sendMs: TIMEOUT_MS, boundEveryMs: 2_000 });
    await vi.waitFor(() => expect(isHanging).toBe(true), { timeout: TIMEOUT_MS });
    await api.db.execute(sql`insert into log_outbox (logger_id, created_at, tag)
      select n, now() + n * interval '1 ms', case when n % 100 = 0 then 'operate' else 'request' end
      from generate_series(1, 15000) n`);
    await vi.waitFor(async () => expect(await waiting()).toBe(500), { timeout: TIMEOUT_MS });
    await vi.waitFor(() => expect(printed.join('')).toContain('"rows":14504'));
    expect(printed.join('').match(/too many log rows wait/g)).toHaveLength(1);
    expect(await api.db.$count(log_outbox, eq(log_outbox.tag, 'operate'))).toBe(152);
  });

  it('drops no more where two servers find too many', async () => {
    await api.db.execute(sql`insert into log_outbox (logger_id, created_at, tag, leased_until)
      select n, now() + n * interval '1 ms', 'request',
        case when n > 14000 then now() + interval '1 hour' end
      from generate_series(1, 15000) n`);
    const dropped = await Promise.all([bound(api.db, 1_000), bound(api.db, 1_000)]);
    expect(dropped[0] + dropped[1]).toBe(14_000);
    expect(await waiting()).toBe(1_000);
  });

  it('sends fewer rows at a time to a receiver that is slow, and more again once it is quick', async () => {
    await addRoles(40);
    const sizes: number[] = [];
    let isSlow = true;
    const sink: Sink = {
      send: (records, signal) => {
        sizes.push(records.length);
        if (records.length <= 30) isSlow = false;
        if (!isSlow) return Promise.resolve(true);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    };
    forwardTo(sink, { sendMs: 1_000 });
    await emptied();
    expect(sizes).toEqual([80, 40, 20, 40, 20]);
  });

  it('sends a single row to a receiver that takes no two in time', async () => {
    await addRoles(2);
    const sizes: number[] = [];
    const sink: Sink = {
      send: (records, signal) => {
        sizes.push(records.length);
        return wait(300 * records.length, true, { signal });
      },
    };
    forwardTo(sink, { sendMs: 500 });
    await emptied();
    expect(sizes).toEqual([4, 2, 1, 1, 1, 1]);
  });

  it('sends long rows fewer at a time', async () => {
    const after = { text: 'x'.repeat(60_000) };
    await addChanges(
      api.db,
      Array.from({ length: 30 }, () => ({ after, now: api.clock() })),
    );
    const receiver = opened(await httpReceiver());
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/`));
    await emptied();
    expect(recordsOf(receiver.posted)).toHaveLength(30);
    expect(Math.max(...receiver.posted.map(({ body }) => body.length))).toBeLessThan(700_000);
  });

  it('sends no half again that was taken before the other half hung', async () => {
    await addRoles(4);
    let posts = 0;
    const answers = [400, 200, undefined];
    const receiver = opened(await httpReceiver(() => (posts < 3 ? answers[posts++] : 200)));
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/`), { sendMs: 500 });
    await emptied();
    expect(posts).toBe(3);
    expect(idsOf(recordsOf(receiver.posted)).toSorted()).toEqual(await stored());
  });

  it('names the trace of a caller who sent its context', async () => {
    const receiver = opened(await httpReceiver());
    forwardTo(sinkFor(`http://127.0.0.1:${receiver.port}/`));
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await addRoles(1, { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    await emptied();
    const records = recordsOf(receiver.posted);
    expect(records.map(({ trace_id }) => trace_id)).toEqual([trace, trace]);
    expect(records.filter(({ span_id }) => /^[0-9a-f]{16}$/.test(span_id ?? ''))).toHaveLength(1);
  });

  it('queues nothing once it is off', async () => {
    await setForwarding(api.db, false);
    await addRoles(1);
    expect(await waiting()).toBe(0);
  });
});
