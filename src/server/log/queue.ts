import type { LogRow } from './entry';

/** In characters, besides the texts. */
const ROW_WEIGHT = 256;

/** Without room, rows of requests give way first: they are the most and say the least. */
export class LogQueue {
  private readonly requests: LogRow[] = [];
  private readonly others: LogRow[] = [];
  private weight = 0;

  constructor(private readonly most: number) {}

  get length(): number {
    return this.requests.length + this.others.length;
  }

  /** Returns how many rows were dropped. */
  add(row: LogRow): number {
    const weight = weightOf(row);
    const dropped = row.tag === 'request' ? 0 : this.makeRoom(weight);
    if (this.weight + weight > this.most) return dropped + 1;
    this.queueOf(row).push(row);
    this.weight += weight;
    return dropped;
  }

  take(most: number): LogRow[] {
    const others = this.others.splice(0, most);
    const rows = [...others, ...this.requests.splice(0, most - others.length)];
    for (const row of rows) this.weight -= weightOf(row);
    return rows;
  }

  putBack(rows: LogRow[]): void {
    for (const row of rows.toReversed()) {
      this.queueOf(row).unshift(row);
      this.weight += weightOf(row);
    }
  }

  private queueOf({ tag }: LogRow): LogRow[] {
    return tag === 'request' ? this.requests : this.others;
  }

  private makeRoom(weight: number): number {
    let dropped = 0;
    while (this.weight + weight > this.most) {
      const request = this.requests.pop();
      if (!request) break;
      this.weight -= weightOf(request);
      dropped += 1;
    }
    return dropped;
  }
}

function weightOf({ message, stack, search, data }: LogRow): number {
  const texts = message.length + stack.length + search.length;
  return ROW_WEIGHT + texts + (data ? JSON.stringify(data).length : 0);
}
