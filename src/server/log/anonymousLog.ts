import type { LogEvent } from '@/schemas/logger';
import { WindowCounter } from '../lib/windowCounter';
import type { LogWriter } from './writer';

const MINUTE_MS = 60_000;
const MAX_REFUSALS = 60;
const MAX_ROWS = 600;
/** The most reads of one user that are rows of their own: no page comes near. */
const MAX_READS = 300;

export type AnonymousKind = 'answered' | 'refused' | 'login';

export interface Verdict {
  logged: boolean;
  /** Seconds until the caller's refusals are logged again; 0 while they are. */
  wait: number;
}

export interface Reader {
  user_id: string | undefined;
  username: string | undefined;
  address: string;
}

/**
 * Bounds what strangers have logged, and what users have who change nothing. Counted in each process: a
 * shared count would have to be written, which is the flood itself.
 */
export class AnonymousLog {
  private readonly refusals = new WindowCounter(MINUTE_MS);
  private readonly rows = new WindowCounter(MINUTE_MS);
  private readonly reads = new WindowCounter(MINUTE_MS);
  private unlogged = 0;
  private worst = { subject: '', count: 0 };
  private readonly unloggedReads = new Map<string, Reader & { requests: number }>();

  constructor(
    private readonly logWriter: LogWriter,
    private readonly clock: () => number,
  ) {}

  /** @param isThrottled a 429, counted apart: a throttle does not turn other refusals into 429 */
  refuse(subject: string, isThrottled: boolean): Verdict {
    const now = this.clock();
    const window = this.refusals.add(isThrottled ? `429 ${subject}` : subject, now);
    if (!window) return { logged: false, wait: 0 };
    if (window.count <= MAX_REFUSALS) return { logged: true, wait: 0 };
    if (window.count > this.worst.count) this.worst = { subject, count: window.count };
    return { logged: false, wait: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) };
  }

  hasRoom(kind: AnonymousKind): boolean {
    return (this.rows.add(kind, this.clock())?.count ?? 0) <= MAX_ROWS;
  }

  omit(): void {
    this.unlogged += 1;
  }

  /** @returns false for what `report` counts instead */
  admitRead(reader: Reader): boolean {
    const id = reader.user_id ?? '';
    const window = this.reads.add(id, this.clock());
    if (!window || window.count <= MAX_READS) return true;
    const requests = (this.unloggedReads.get(id)?.requests ?? 0) + 1;
    this.unloggedReads.set(id, { ...reader, requests });
    return false;
  }

  /** Writes one row for strangers and one for each user, where there is something to count. */
  report(): void {
    if (this.unlogged > 0) {
      const message = 'Requests without a valid token were not logged';
      this.write('requests-not-logged', message, this.unlogged, { address: this.worst.subject });
    }
    this.unlogged = 0;
    this.worst = { subject: '', count: 0 };
    const message = 'Further reads of a user were not logged';
    for (const { requests, ...reader } of this.unloggedReads.values())
      this.write('reads-not-logged', message, requests, reader);
    this.unloggedReads.clear();
  }

  private write(event: LogEvent, message: string, requests: number, who: Partial<Reader>): void {
    this.logWriter.write({
      ...{ level: 'warn', tag: 'system', event, message },
      ...who,
      data: { requests },
    });
  }
}
