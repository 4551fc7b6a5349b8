import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { OidcProvider } from '../auth/oidc/provider';
import type { Secrets } from '../auth/secrets/secrets';
import type { SecurityClock } from '../auth/securityClock';
import type { SessionActivity } from '../auth/session/activity';
import type { Principal } from '../auth/session/queries';
import type { UnknownCookies } from '../auth/session/unknownCookies';
import type { ChainVerifier } from '../changes/chain/verifier';
import type { Database } from '../db/database';
import type { Env } from '../lib/env';
import type { WindowCounter } from '../lib/windowCounter';
import type { AnonymousLog, Verdict } from '../log/anonymousLog';
import type { Metrics } from '../log/metrics';
import type { LogTails } from '../log/tail/tails';
import type { Vitals } from '../log/vitals';
import type { LogWriter } from '../log/writer';
import type { NotificationStreams } from '../messages/notification/streams';
import type { ConsolePage } from '../permission/coverage';
import type { DeclaredCalls } from './declaredCalls';
import type { Guarded } from './guarded';

export interface Dependencies {
  db: Database;
  env: Env;
  /** The machine's clock, for what is stored and shown, in milliseconds since 1970. */
  clock: () => number;
  /** Decides whether a token, a throttle or a captcha has ended. */
  securityClock: SecurityClock;
  log: Logger;
  logWriter: LogWriter;
  anonymousLog: AnonymousLog;
  chainVerifier: ChainVerifier;
  logTails: LogTails;
  notificationStreams: NotificationStreams;
  sessionActivity: SessionActivity;
  secrets: Secrets;
  /** Signs what browsers hold of who has signed in there. */
  browserKey: string;
  passkeyUse: WindowCounter;
  unknownCookies: UnknownCookies;
  /** Ways into guarded hosts that were tried, by address. */
  ticketUse: WindowCounter;
  /** Absent where nobody signs in by a company account. */
  oidcProvider?: OidcProvider | undefined;
  captchaUse: { ids: WindowCounter; images: WindowCounter };
  metrics?: Metrics | undefined;
  vitals: Vitals;
  newDigits: () => string;
  lifecycle: Lifecycle;
  /** The pages as the build wrote them; absent where nothing is built. */
  pages?: ConsolePage[] | undefined;
}

export interface Lifecycle {
  draining: boolean;
}

/** Hot paths use `c.get`, as each `c.var` is a copy of everything. */
export interface AppEnv {
  Bindings: { incoming?: { httpVersion?: string; socket: { remoteAddress?: string } } };
  Variables: Dependencies & {
    trace_id: string;
    /** The header of W3C with a span of our own, where the caller sent one. */
    traceparent?: string;
    /** Set where the trace id is that of a trace context, which many requests share. */
    request_id?: string;
    /** All that the app answers to. */
    declaredCalls: DeclaredCalls;
    client_ip?: string;
    refusal?: Verdict;
    identified?: boolean;
    /** The request to another application that a trusted proxy asks about. */
    guarded?: Guarded;
    /** The route changes nothing, though its method is that of a write. */
    reads?: boolean;
    /** Present on every route that is not public, and wherever a valid token was sent. */
    principal: Principal & { token: string };
    /** Absent where no role is needed. */
    authorizedRoute?: { method: string; path: string };
  };
}

/** Sets variables of each request. */
export function provide(variables: Partial<AppEnv['Variables']>) {
  const entries = Object.entries(variables) as [keyof AppEnv['Variables'], never][];
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of entries) c.set(name, value);
    await next();
  });
}
