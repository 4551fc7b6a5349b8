import { type Fact, groupsOf } from './facts';

/** So many within so long are no slips of one person. */
const COUNT = 10;
const WITHIN_MS = 10 * 60_000;

export interface Burst<Row extends Fact> {
  key: string;
  rows: Row[];
}

/** @param keyOf empty for rows that count for nobody */
export function burstsOf<Row extends Fact>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Burst<Row>[] {
  const byKey = groupsOf(rows, keyOf);
  byKey.delete('');
  return [...byKey].flatMap(([key, own]) => runsOf(own).map((run) => ({ key, rows: run })));
}

/** Rows of which each is one of `COUNT` within the time; overlapping ones are one run. */
function runsOf<Row extends Fact>(unordered: Row[]): Row[][] {
  const rows = unordered.toSorted((one, other) => one.at - other.at);
  const runs: Row[][] = [];
  let end = 0;
  for (let at = COUNT - 1; at < rows.length; at += 1) {
    const start = at - COUNT + 1;
    if ((rows[at] as Row).at - (rows[start] as Row).at > WITHIN_MS) continue;
    const last = runs.at(-1);
    if (last && start < end) last.push(...rows.slice(end, at + 1));
    else runs.push(rows.slice(start, at + 1));
    end = at + 1;
  }
  return runs;
}
