import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, tables } from '@/server/db/database';
import type { LogEntry } from '@/server/log/entry';
import { createLog } from '@/server/log/stdout';
import { LogWriter } from '@/server/log/writer';
import { openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

const { logger } = tables;
/** Far more than it takes. */
const TIMEOUT_MS = 60_000;

describe('the logWriter', () => {
  let api: TestApi;
  let away: boolean;
  /** What inserts wait for. */
  let slow: Promise<void> | undefined;
  /** How often the database was asked while it was away. */
  let refusals: number;
  let printed: string[];
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    away = false;
    slow = undefined;
    refusals = 0;
    printed = [];
    await api.db.delete(logger);
  });

  /** A logWriter on a database that can be cut off. */
  function openJournal(mostWaiting?: number): LogWriter {
    const db = new Proxy(api.db, {
      get(target, name: keyof Database) {
        if (away) refusals += 1;
        if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        if (name === 'execute' && slow)
          return async (query: SQL) => {
            await slow;
            return target.execute(query);
          };
        return target[name];
      },
    });
    const log = createLog({ write: (line) => void printed.push(line) });
    return new LogWriter({ db, clock: api.clock, log, ...(mostWaiting && { mostWaiting }) });
  }

  const entry = (message: string, more: Partial<LogEntry> = {}): LogEntry => ({
    level: 'info',
    tag: 'system',
    event: 'failed',
    message,
    ...more,
  });
  const stored = async () =>
    (await api.db.select().from(logger).orderBy(logger.id)).map(({ message }) => message);

  it('writes what it was given within half a second, in order, and each to stdout', async () => {
    const logWriter = openJournal();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let at = 0; at < 250; at += 1) logWriter.write(entry(`row ${at}`));
    expect(logWriter.length).toBe(250);
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await stored()).toHaveLength(250), TIMEOUT_MS);
    expect((await stored()).slice(0, 3)).toEqual(['row 0', 'row 1', 'row 2']);
    expect(printed).toHaveLength(250);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ msg: 'row 0', tag: 'system', level: 30 });
  });

  it('keeps rows while the database is away and writes them once it is back', async () => {
    const logWriter = openJournal();
    away = true;
    logWriter.write(entry('kept'));
    await expect(logWriter.flush()).rejects.toThrow();
    expect(logWriter.length).toBe(1);
    away = false;
    await vi.waitFor(async () => expect(await stored()).toEqual(['kept']), TIMEOUT_MS);
  });

  it('keeps what fits, says once that it drops, and leaves a row that tells how many', async () => {
    const logWriter = openJournal(3_300);
    away = true;
    for (let at = 0; at < 20; at += 1) logWriter.write(entry(`row ${at} ${'x'.repeat(200)}`));
    const kept = logWriter.length;
    expect(kept).toBe(4);
    away = false;
    await logWriter.close();
    const rows = await readStored(api.db);
    expect(rows).toHaveLength(kept + 1);
    expect(rows.at(-1)).toMatchObject({
      level: 'error',
      message: 'log rows were dropped',
      data: { event: 'rows-dropped', rows: 16 },
    });
    expect(printed.filter((line) => line.includes('cannot keep up'))).toHaveLength(1);
  });

  it('loses nothing at a stop, even when the database comes back late', async () => {
    const logWriter = openJournal();
    away = true;
    logWriter.write(entry('last words'));
    const closing = logWriter.close(TIMEOUT_MS);
    await vi.waitFor(() => expect(refusals).toBeGreaterThan(2), TIMEOUT_MS);
    away = false;
    await closing;
    expect(await stored()).toEqual(['last words']);
  });

  it.each([
    ['that succeeds', undefined],
    ['that fails', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ])('waits at a stop for an insert under way %s', async (_, failure) => {
    const logWriter = openJournal();
    let go!: () => void;
    slow = new Promise((resolve, reject) => {
      go = () => (failure ? reject(failure) : resolve());
    });
    logWriter.write(entry('under way'));
    const flushing = logWriter.flush().catch(() => undefined);
    const closing = logWriter.close(TIMEOUT_MS);
    slow = undefined;
    go();
    await Promise.all([closing, flushing]);
    expect(await stored()).toEqual(['under way']);
    expect(printed.filter((line) => line.includes('were lost'))).toEqual([]);
  });

  it('ends a stop at once when the table takes nothing, and says how many rows were lost', async () => {
    const logWriter = openJournal();
    for (let at = 0; at < 3; at += 1) logWriter.write(entry(`row ${at}`));
    await api.db.execute(sql`alter table logger rename to logger_away`);
    const began = Date.now();
    await logWriter.close(TIMEOUT_MS);
    await api.db.execute(sql`alter table logger_away rename to logger`);
    expect(Date.now() - began).toBeLessThan(TIMEOUT_MS / 2);
    expect(await stored()).toEqual([]);
    expect(
      printed.filter((line) => line.includes('"rows":3,"msg":"log rows were lost')),
    ).toHaveLength(1);
  });

  it('loses only the row that the table will not take, and tells of it', async () => {
    const logWriter = openJournal();
    await api.db.execute(
      sql`alter table logger add constraint no_poison check (message <> 'poison')`,
    );
    for (const message of ['one', 'poison', 'two']) logWriter.write(entry(message));
    await logWriter.close();
    await api.db.execute(sql`alter table logger drop constraint no_poison`);
    expect(await stored()).toEqual(['one', 'two', 'log rows were dropped']);
  });

  it('writes rows of requests after any other, as a stop may leave no time for all', async () => {
    const logWriter = openJournal();
    for (let at = 0; at < 150; at += 1) logWriter.write(entry(`${at}`, { tag: 'request' }));
    logWriter.write(entry('denied', { tag: 'denied' }));
    let go!: () => void;
    slow = new Promise((resolve) => {
      go = resolve;
    });
    const flushing = logWriter.flush();
    away = true;
    go();
    await expect(flushing).rejects.toThrow();
    expect(await stored()).toContain('denied');
    away = false;
    await logWriter.close();
    expect(await stored()).toHaveLength(151);
  });

  it('drops rows of requests before any other when there is no room', async () => {
    const logWriter = openJournal(4_000);
    away = true;
    const flood = (name: string) => {
      for (let at = 0; at < 50; at += 1)
        logWriter.write(entry(`${name} ${at}`, { tag: 'request' }));
    };
    flood('before');
    for (let at = 0; at < 5; at += 1) logWriter.write(entry(`login ${at}`, { tag: 'login' }));
    flood('after');
    logWriter.write(entry('denied', { tag: 'denied' }));
    away = false;
    await logWriter.close();
    const kept = (await stored()).filter((message) => !/^(before|after)/.test(message));
    const logins = Array.from({ length: 5 }, (_, at) => `login ${at}`);
    expect(kept).toEqual([...logins, 'denied', 'log rows were dropped']);
    expect((await stored()).length).toBeGreaterThan(kept.length);
  });

  it('S26 writes line feeds, escapes and marks of direction out', async () => {
    const logWriter = openJournal();
    const forged = 'a\r\nb\u001b[31mc\u0000\u009b2J\u202ed\ud800';
    logWriter.write(entry(forged, { data: { key: forged }, stack: `Error: ${forged}\n    at x` }));
    await logWriter.close();
    const [row] = await readStored(api.db);
    const shown = 'a\\r\\nb\\u001b[31mc\\u0000\\u009b2J\\u202ed\ufffd';
    expect(row?.message).toBe(shown);
    expect(row?.data).toEqual({ key: shown });
    expect(row?.stack).toBe('Error: a\\r\nb\\u001b[31mc\\u0000\\u009b2J\\u202ed\ufffd\n    at x');
    expect(printed).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(printed[0]?.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it('bounds what a row holds', async () => {
    const logWriter = openJournal();
    const long = 'x'.repeat(100_000);
    logWriter.write(entry(long, { data: { user_agent: long }, stack: long }));
    await logWriter.close();
    const [row] = await readStored(api.db);
    expect(row?.message).toHaveLength(1_024);
    expect(row?.stack).toHaveLength(8_192);
    expect(JSON.stringify(row?.data).length).toBeLessThan(2_100);
  });
});
