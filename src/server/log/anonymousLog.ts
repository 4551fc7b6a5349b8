import { WindowCounter } from '../base/windowCounter';
import type { LogWriter } from './writer';

const MINUTE_MS = 60_000;
/** Refusals of one caller that are logged in a minute. */
const MAX_REFUSALS = 60;
/** Rows of each kind that are logged in a minute, whoever causes them. */
const MAX_ROWS = 600;

/** What a row tells of a request without a valid token. */
export type AnonymousKind = 'answered' | 'refused' | 'login';

/** What becomes of a refusal. */
export interface Verdict {
  logged: boolean;
  /** Seconds until the caller's refusals are logged again; 0 while they are. */
  wait: number;
}

/**
 * Bounds what requests without a valid token make the log store, by caller and in all. What is not
 * logged is counted, in one row a minute. The bounds are of this process: to share them, each refusal
 * would have to be written to the database, which is what they prevent.
 */
export class AnonymousLog {
  private readonly refusals = new WindowCounter(MINUTE_MS);
  private readonly rows = new WindowCounter(MINUTE_MS);
  private unlogged = 0;
  private worst = { subject: '', count: 0 };

  constructor(
    private readonly logWriter: LogWriter,
    private readonly clock: () => number,
  ) {}

  /**
   * Counts a refusal, once for each request, and decides on it.
   *
   * @param subject the caller, as `rateLimitSubject` has it.
   * @param isThrottled the refusal is a 429 of its own. These have a count of their own, so that a
   * throttle that does its work does not turn the caller's other refusals into more of them.
   */
  refuse(subject: string, isThrottled: boolean): Verdict {
    const now = this.clock();
    const window = this.refusals.add(isThrottled ? `429 ${subject}` : subject, now);
    if (!window) return { logged: false, wait: 0 };
    if (window.count <= MAX_REFUSALS) return { logged: true, wait: 0 };
    if (window.count > this.worst.count) this.worst = { subject, count: window.count };
    return { logged: false, wait: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) };
  }

  /** Whether there is room for one more row of a kind in this minute. */
  hasRoom(kind: AnonymousKind): boolean {
    return (this.rows.add(kind, this.clock())?.count ?? 0) <= MAX_ROWS;
  }

  /** Counts a request that is not logged. */
  omit(): void {
    this.unlogged += 1;
  }

  /** Writes how many requests were not logged since the last report, if there were any. */
  report(): void {
    if (this.unlogged === 0) return;
    const { unlogged: requests, worst } = this;
    this.unlogged = 0;
    this.worst = { subject: '', count: 0 };
    this.logWriter.write({
      level: 'warn',
      tag: 'system',
      message: 'Requests without a valid token were not logged',
      data: { requests, client_ip: worst.subject },
    });
  }
}
