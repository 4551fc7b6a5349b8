import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { JSON_TYPE } from './apiHeaders';

const MAX_RUN_MS = 10;
const FEW = 20;

/** Lets other requests in while it writes megabytes of JSON. */
export async function jsonInTurns(c: Context, value: object): Promise<Response> {
  const parts: string[] = [];
  // The work before may have taken as long already.
  let turnedAt = 0;
  for (const part of partsOf(value)) {
    parts.push(part);
    if (performance.now() - turnedAt < MAX_RUN_MS) continue;
    await nextTurn();
    turnedAt = performance.now();
  }
  return c.body(parts.join(''), 200, { 'Content-Type': JSON_TYPE });
}

/** Each piece is about as long as one item of a list. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* listOf(value);
  else if (value && typeof value === 'object' && Object.values(value).some(isLong)) {
    yield* objectOf(value);
  } else yield JSON.stringify(value) ?? 'null';
}

/** A few plain texts are not worth a turn. */
const isLong = (value: unknown) =>
  Array.isArray(value) && (value.length > FEW || typeof value[0] === 'object');

function* listOf(items: unknown[]): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* partsOf(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

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
