import type { Logger } from 'pino';
import type { SecurityClock } from '../auth/securityClock';
import type { Principal } from '../auth/session/queries';
import type { Env } from '../base/env';
import type { WindowCounter } from '../base/windowCounter';
import type { Database } from '../db/database';
import type { AnonymousLog, Verdict } from '../log/anonymousLog';
import type { Metrics } from '../log/metrics';
import type { LogWriter } from '../log/writer';

/** What the whole API leans on; made once at start and handed to `createApp`. */
export interface Dependencies {
  db: Database;
  env: Env;
  /** The machine's clock, for what is stored and shown: milliseconds since 1970; a test has its own. */
  clock: () => number;
  /** What decides whether a token, a throttle or a captcha has ended. */
  securityClock: SecurityClock;
  log: Logger;
  logWriter: LogWriter;
  /** What of the requests without a valid token is logged. */
  anonymousLog: AnonymousLog;
  /** How much each caller asks of the captcha. */
  captchaUse: { ids: WindowCounter; images: WindowCounter };
  /** Absent unless METRICS is on. */
  metrics?: Metrics | undefined;
  /** The digits of a new captcha. */
  newDigits: () => string;
  lifecycle: Lifecycle;
}

/** Set once the process has been told to stop: it still serves, but wants no new work. */
export interface Lifecycle {
  draining: boolean;
}

/**
 * What a handler finds on its context: as `c.var`, or, where every request passes, by `c.get`, as each
 * `c.var` is a copy of it all.
 */
export interface AppEnv {
  Bindings: { incoming?: { httpVersion?: string; socket: { remoteAddress?: string } } };
  Variables: Dependencies & {
    trace_id: string;
    /** The caller's address; see `addressOf`. */
    client_ip?: string;
    /** What was decided on logging this refusal; see `refusalVerdict`. */
    refusal?: Verdict;
    /** Whether the request's token has been looked at. */
    identified?: boolean;
    /** Present on every route that is not public, and wherever a valid token was sent. */
    principal: Principal & { token: string };
    /** The route that the caller's roles allowed; absent where none need to. */
    authorizedRoute?: { method: string; path: string };
  };
}
