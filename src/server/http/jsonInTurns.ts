import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Written } from '../lib/written';
import { JSON_TYPE } from './apiHeaders';

const MAX_RUN_MS = 10;
const FEW = 20;

const isWritten = (item: unknown): item is Written =>
  typeof item === 'object' && item !== null && 'toText' in item;

/** Lets other requests in while it writes megabytes of JSON. */
export async function jsonInTurns(c: Context, value: object): Promise<Response> {
  return c.body(await textInTurns(value), 200, { 'Content-Type': JSON_TYPE });
}

export async function textInTurns(value: object): Promise<string> {
  const parts: string[] = [];
  // The work before may have taken as long already.
  let turnedAt = 0;
  for (const part of partsOf(value)) {
    parts.push(part);
    if (performance.now() - turnedAt < MAX_RUN_MS) continue;
    await nextTurn();
    turnedAt = performance.now();
  }
  return parts.join('');
}

/** Items of a list that are written together: a call for each takes longer than the writing. */
const TOGETHER = 50;

/** Each piece is about as long as a few items of a list. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* listOf(value);
  else if (isNested(value)) yield* objectOf(value);
  else yield JSON.stringify(value) ?? 'null';
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isLong);

/** A few plain texts are not worth a turn. */
const isLong = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > FEW || typeof value[0] === 'object' : isNested(value);

function* listOf(items: unknown[]): Generator<string> {
  let before = '[';
  for (let at = 0; at < items.length; ) {
    const together = plainFrom(items, at);
    yield before;
    if (together.length > 0) yield textOf(together);
    else yield* partsOf(items[at]);
    at += Math.max(1, together.length);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const textOf = (items: unknown[]): string =>
  items.every(isWritten)
    ? items.map((item) => item.toText()).join()
    : JSON.stringify(items).slice(1, -1);

function plainFrom(items: unknown[], start: number): unknown[] {
  let end = start;
  while (end < items.length && end < start + TOGETHER && !isTaken(items[end])) end += 1;
  return items.slice(start, end);
}

/** Whether it is taken apart, piece by piece. */
const isTaken = (item: unknown) => Array.isArray(item) || (!isWritten(item) && isNested(item));

function* objectOf(value: object): Generator<string> {
  let before = '{';
  let short: Record<string, unknown> = {};
  const written = () => {
    const text = JSON.stringify(short).slice(1, -1);
    short = {};
    return text && `${before}${text}`;
  };
  for (const [name, member] of Object.entries(value)) {
    if (!isLong(member)) {
      short[name] = member;
      continue;
    }
    const text = written();
    if (text) before = ',';
    yield `${text}${before}${JSON.stringify(name)}:`;
    yield* partsOf(member);
    before = ',';
  }
  yield `${written()}}`;
}
