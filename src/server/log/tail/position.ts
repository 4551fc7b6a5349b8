/** What a tail has read, in terms of the database's transactions, which all replicas share. */
export interface Position {
  /** The snapshot whose rows it has, as PostgreSQL writes it. */
  seen: string;
  /** The start of the oldest transaction that the position does not see, in milliseconds since 1970. */
  at: number;
  /** The rows already taken of those that came with a later snapshot. */
  taking?: Taking | undefined;
}

interface Taking {
  until: string;
  at: number;
  after: RowKey;
}

export interface RowKey {
  at: number;
  id: string;
}

const BETWEEN = '~';
const MOST = 8_192;
const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;
const MOMENT = /^\d{1,14}$/;
const ID = /^[\w-]{1,64}$/;

export function toCursor({ seen, at, taking }: Position): string {
  const more = taking ? [taking.until, taking.at, taking.after.at, taking.after.id] : [];
  return [at, seen, ...more].join(BETWEEN);
}

/** @returns undefined for what `toCursor` never wrote */
export function readCursor(text: string): Position | undefined {
  const parts = text.length <= MOST ? text.split(BETWEEN) : [];
  const [at = '', seen = '', until = '', untilAt = '', afterAt = '', id = ''] = parts;
  if (!MOMENT.test(at) || !isSnapshot(seen)) return undefined;
  if (parts.length === 2) return { at: Number(at), seen };
  const isWhole = parts.length === 6 && isSnapshot(until) && ID.test(id);
  if (!isWhole || !MOMENT.test(untilAt) || !MOMENT.test(afterAt)) return undefined;
  const after = { at: Number(afterAt), id };
  return { at: Number(at), seen, taking: { until, at: Number(untilAt), after } };
}

const LARGEST = 2n ** 63n - 1n;

function isSnapshot(text: string): boolean {
  const [, first, next, running] = SNAPSHOT.exec(text) ?? [];
  if (!first || !next) return false;
  const ids = [first, ...(running ? running.split(',') : [])].map(BigInt);
  const isRising = ids.every((id, at) => at < 2 || id > (ids[at - 1] as bigint));
  const end = BigInt(next);
  const [from = 0n] = ids;
  return (
    from > 0n &&
    from <= end &&
    end <= LARGEST &&
    isRising &&
    ids.every((id, at) => at === 0 || (id >= from && id < end))
  );
}

/** The number of the first transaction that it cannot have seen. */
export const nextOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0);
