import type { LogRow } from './entry';

/** In characters, besides the texts. */
const ROW_WEIGHT = 256;

/** Holds rows until they are stored. Without room, rows of requests give way first: they are the most and say the least. */
export class LogQueue {
  private readonly rows: LogRow[] = [];
  private weight = 0;

  constructor(private readonly most: number) {}

  get length(): number {
    return this.rows.length;
  }

  /** Returns how many rows were dropped. */
  add(row: LogRow): number {
    this.rows.push(row);
    this.weight += weightOf(row);
    const before = this.rows.length;
    while (this.weight > this.most) {
      const request = this.rows.findLastIndex(isRequest);
      for (const gone of this.rows.splice(request, 1)) this.weight -= weightOf(gone);
    }
    return before - this.rows.length;
  }

  /** Takes those of requests last: a stop may leave no time for all. */
  take(most: number): LogRow[] {
    this.rows.sort((one, other) => +isRequest(one) - +isRequest(other));
    const rows = this.rows.splice(0, most);
    for (const row of rows) this.weight -= weightOf(row);
    return rows;
  }

  putBack(rows: LogRow[]): void {
    this.rows.unshift(...rows);
    for (const row of rows) this.weight += weightOf(row);
  }
}

const isRequest = ({ tag }: LogRow) => tag === 'request';

function weightOf({ message, stack, search, data }: LogRow): number {
  const texts = message.length + stack.length + search.length;
  return ROW_WEIGHT + texts + (data ? JSON.stringify(data).length : 0);
}
