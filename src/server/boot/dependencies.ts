import { openBrowserKey } from '../auth/knownBrowser';
import { OidcProvider } from '../auth/oidc/provider';
import { Secrets } from '../auth/secrets/secrets';
import { SecurityClock } from '../auth/securityClock';
import { SessionActivity } from '../auth/session/activity';
import { UnknownCookies } from '../auth/session/unknownCookies';
import { ChainVerifier } from '../changes/chain/verifier';
import type { Database } from '../db/database';
import type { Dependencies } from '../http/context';
import { redirectUriOf } from '../http/oidcFlow';
import type { Env } from '../lib/env';
import { WindowCounter } from '../lib/windowCounter';
import { AnonymousLog } from '../log/anonymousLog';
import { createMetrics } from '../log/metrics';
import { printCommitted } from '../log/printCommitted';
import { createLog } from '../log/stdout';
import { LogTails } from '../log/tail/tails';
import { Vitals } from '../log/vitals';
import { LogWriter } from '../log/writer';
import { NotificationStreams } from '../messages/notification/streams';
import { randomDigits } from '../routes/captcha/routes';

const MINUTE_MS = 60_000;

/** The logWriter must be closed before the database. */
export async function createDependencies(
  db: Database,
  env: Env,
  overrides: Partial<Dependencies> = {},
): Promise<Dependencies> {
  const log = overrides.log ?? createLog();
  printCommitted(db, log);
  const parts = {
    db,
    env,
    clock: Date.now,
    log,
    newDigits: randomDigits,
    lifecycle: { draining: false },
    vitals: new Vitals(),
    secrets: new Secrets(env),
    passkeyUse: new WindowCounter(MINUTE_MS),
    unknownCookies: new UnknownCookies(),
    ticketUse: new WindowCounter(MINUTE_MS),
    ...(env.oidc && {
      oidcProvider: new OidcProvider({
        settings: env.oidc,
        redirectUri: redirectUriOf(env),
        log,
      }),
    }),
    captchaUse: { ids: new WindowCounter(MINUTE_MS), images: new WindowCounter(MINUTE_MS) },
    ...overrides,
  };
  const logWriter = overrides.logWriter ?? new LogWriter(parts);
  const securityClock = overrides.securityClock ?? (await SecurityClock.open(db, parts.clock));
  const browserKey = overrides.browserKey ?? (await openBrowserKey(db));
  const anonymousLog = overrides.anonymousLog ?? new AnonymousLog(logWriter, parts.clock);
  const metrics = env.metrics === 'on' ? await createMetrics(() => logWriter.length) : undefined;
  const chainVerifier = overrides.chainVerifier ?? new ChainVerifier(parts);
  const logTails = overrides.logTails ?? new LogTails(parts);
  const sessionActivity = overrides.sessionActivity ?? new SessionActivity(parts);
  const notificationStreams =
    overrides.notificationStreams ?? new NotificationStreams({ ...parts, securityClock });
  return {
    metrics,
    ...parts,
    ...{ logWriter, securityClock, anonymousLog, chainVerifier, logTails },
    ...{ sessionActivity, notificationStreams, browserKey },
  };
}
