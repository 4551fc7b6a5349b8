import { createApp } from '@/server/app';
import { countActivity } from '@/server/boot/housekeeping';
import type { Database } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { toRow } from '@/server/log/entry';
import { storeLogRows } from '@/server/log/store';
import { callerOf } from '../inProcess';
import { FIRST, LAST } from './fill';

type Call = ReturnType<typeof callerOf>;
type Dependencies = Parameters<typeof createApp>[0];

const ROUNDS = 10;
const EVENTS = 20;
const MOST_EXPORTED = 1_000_000;

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);
const iso = (moment: number) => new Date(moment).toISOString();

/** What is measured beside searches: counts, dashboards, an export, and the way of a row to who watches. */
export async function measureFigures(
  dependencies: Dependencies,
  token: string,
  rows: number,
): Promise<void> {
  const { db } = dependencies;
  const call = callerOf(createApp(dependencies));
  const began = performance.now();
  await countActivity(db);
  console.log(`counted for the dashboards in ${seconds(began)} s`);
  const whole = `from=${iso(FIRST)}&to=${iso(LAST)}`;
  const week = `from=${iso(LAST - 7 * 86_400_000)}&to=${iso(LAST)}`;
  for (const [name, path, target] of [
    ['summary of what people did', 'loggers/summary?view=actions', 500],
    ['summary of all', 'loggers/summary', 500],
    ['analysis of 90 days', `dashboard/analysis?${whole}`, 200],
    ['analysis of a week', `dashboard/analysis?${week}`, 200],
    ['monitor of 90 days', `dashboard/monitor?${whole}`, 200],
    ['workplace of 90 days', `dashboard/workplace?${whole}`, 200],
  ] as const) {
    console.log(
      `${name.padEnd(30)} ${await medianAndWorst(call, token, path)}, within ${target} ms`,
    );
  }
  await measureExport(call, token, Math.min(rows, MOST_EXPORTED) / rows);
  await measureTail(dependencies, token, db);
}

async function medianAndWorst(call: Call, token: string, path: string): Promise<string> {
  const took: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const began = performance.now();
    await (await call('GET', path, token)).arrayBuffer();
    if (round >= 0) took.push(performance.now() - began);
  }
  took.sort((one, other) => one - other);
  return `p50 ${took[ROUNDS / 2]?.toFixed(0)} ms, worst ${took.at(-1)?.toFixed(0)} ms`;
}

/** Of the rows of that share of the time, at its end. */
async function measureExport(call: Call, token: string, share: number): Promise<void> {
  const before = process.memoryUsage.rss();
  let most = before;
  const began = performance.now();
  const startTime = iso(LAST - (LAST - FIRST) * share);
  const response = await call('GET', `loggers/export?startTime=${startTime}`, token);
  let lines = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, process.memoryUsage.rss());
  }
  const megabytes = Math.round((most - before) / 1_048_576);
  console.log(`export of ${lines - 1} rows in ${seconds(began)} s, ${megabytes} MB more at most`);
}

/** Written here, read by who watches another server of the same database. */
async function measureTail(dependencies: Dependencies, token: string, db: Database): Promise<void> {
  const trace_id = `TRACE-TAIL-${newId()}`;
  const response = await callerOf(createApp(dependencies))(
    'GET',
    `loggers/tail?traceID=${trace_id}`,
    token,
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const until = async (text: string) => {
    for (let read = ''; !read.includes(text); ) {
      const { done, value } = await reader.read();
      if (done) throw new Error('the live log ended');
      read += decoder.decode(value, { stream: true });
    }
  };
  await until('event: open');
  const took: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const entry = { level: 'info', tag: 'system', event: 'failed', message: 'tail' } as const;
    const row = toRow({ ...entry, trace_id }, Date.now());
    await storeLogRows(db, [row]);
    const began = performance.now();
    await until(row.id);
    took.push(performance.now() - began);
  }
  await reader.cancel();
  took.sort((one, other) => one - other);
  console.log(
    `from a row's commit to who watches: p50 ${took[EVENTS / 2]?.toFixed(0)} ms, worst ${took.at(-1)?.toFixed(0)} ms, within 1000 ms`,
  );
}
