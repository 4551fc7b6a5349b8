import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from '../app';
import { resealAll } from '../auth/secondFactor/reseal';
import { keepStored } from '../auth/securityClock';
import { signAtStart, startChain } from '../changes/chain/start';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open';
import * as entities from '../entities';
import type { AppEnv, Dependencies } from '../http/context';
import { build } from '../lib/build';
import type { Env } from '../lib/env';
import type { AnonymousLog } from '../log/anonymousLog';
import { startForwarding } from '../log/forward/forwarder';
import { createLog } from '../log/stdout';
import type { LogWriter } from '../log/writer';
import { startMail } from '../messages/mail/sender';
import { applyStartFile, readStartFile, takeTurn } from '../ops/config/startFile';
import { ensureSeeded, type RootAccount } from '../ops/firstRun';
import { createProxyApp } from '../routes/proxy/app';
import { createDependencies } from './dependencies';
import { startHousekeeping } from './housekeeping';
import { reportReplica } from './replica';
import type { ShutdownStep } from './shutdown';

const LOW_STORAGE = 'The disk is almost full: writes are refused until there is room again.';

export interface ApiHandle {
  app: Hono<AppEnv>;
  dependencies: Pick<Dependencies, 'log' | 'lifecycle'>;
  location: string;
  lost?: Promise<Error> | undefined;
  /** A sentence for people: what is wrong but did not prevent the start. */
  warning?: string | undefined;
  /** Absent where the users are another server's. */
  root?: RootAccount;
  leave: ShutdownStep[];
  close: ShutdownStep[];
}

const START = 'Gatehouse starts';

/** @throws {StartError} when the database or a setting's file cannot be used */
export async function bootApi(env: Env, overrides: Partial<Dependencies> = {}): Promise<ApiHandle> {
  const { log = createLog() } = overrides;
  return env.apiProxy === undefined
    ? bootOwn(env, { ...overrides, log })
    : bootProxy(env, env.apiProxy, log, overrides);
}

function bootProxy(
  env: Env,
  server: string,
  log: Logger,
  { lifecycle = { draining: false } }: Partial<Dependencies>,
): ApiHandle {
  log.info(build, START);
  const dependencies = { env, log, lifecycle };
  const app = createProxyApp(dependencies, server);
  return { app, dependencies, location: server, leave: [], close: [] };
}

async function bootOwn(
  env: Env,
  overrides: Partial<Dependencies> & Pick<Dependencies, 'log'>,
): Promise<ApiHandle> {
  const startFile = env.configFile ? await readStartFile(env.configFile) : undefined;
  const database = await openDatabase(env);
  // Only now: a start that is refused says why in one sentence, and nothing before it.
  overrides.log.info(build, START);
  try {
    const dependencies = await createDependencies(database.db, env, overrides);
    const { db, clock, logWriter, anonymousLog, chainVerifier, logTails } = dependencies;
    const { notificationStreams, sessionActivity } = dependencies;
    watchStorage(database, dependencies);
    await signAtStart({ ...dependencies, owner: database.owner });
    // Together: a root whose password was never shown must not stay behind.
    const root = await db.transaction(async (tx) => {
      if (startFile) await takeTurn(tx, dependencies.log);
      const account = await ensureSeeded(tx, env, clock());
      if (database.storage?.low) return account;
      if (startFile) await applyStartFile(tx, startFile, { ...dependencies, entities });
      return account;
    });
    if (!database.storage?.low) await sealAnew(dependencies);
    const app = createApp(dependencies);
    const stopHousekeeping = startHousekeeping(dependencies, database);
    const stopForwarding = await startForwarding(dependencies, env.logForward);
    const stopMail = await startMail(dependencies);
    const stopChain = startChain({ ...dependencies, owner: database.owner });
    const stopReport = reportReplica(database, dependencies);
    const stopClock = keepStored(dependencies.securityClock, dependencies.log);
    return {
      app,
      dependencies,
      location: database.location,
      lost: database.lost,
      warning: database.storage?.low ? LOW_STORAGE : undefined,
      root,
      leave: [
        { name: 'tails', until: 3_000, run: () => logTails.close() },
        { name: 'notifications', until: 3_000, run: () => notificationStreams.close() },
        { name: 'housekeeping', until: 3_000, run: stopHousekeeping },
        { name: 'figures', until: 3_000, run: stopReport },
        { name: 'forwarding', until: 4_000, run: stopForwarding },
        { name: 'mail', until: 4_000, run: stopMail },
        { name: 'verification', until: 4_500, run: () => chainVerifier.close() },
      ],
      close: [
        { name: 'log', until: 8_500, run: (left) => closeLog(anonymousLog, logWriter, left - 500) },
        { name: 'sessions', until: 8_600, run: () => sessionActivity.flush() },
        { name: 'chain', until: 8_800, run: stopChain },
        { name: 'clock', until: 9_000, run: stopClock },
        { name: 'database', until: 9_500, run: () => database.close() },
      ],
    };
  } catch (error) {
    await database.close();
    throw database.toStartError?.(error) ?? error;
  }
}

function closeLog(anonymousLog: AnonymousLog, logWriter: LogWriter, left: number): Promise<void> {
  anonymousLog.report();
  return logWriter.close(left);
}

/** Seals all secrets by the newest key of SECRET_KEY, so that an older one can be taken away. */
async function sealAnew({ db, secrets, log }: Dependencies): Promise<void> {
  const { resealed, unreadable } = await resealAll(db, secrets);
  if (resealed > 0) log.info({ resealed }, 'secrets were sealed with the first key');
  if (unreadable > 0)
    log.error(
      { unreadable },
      'SECRET_KEY: no key opens some secrets, so that only recovery codes sign in',
    );
}

function watchStorage({ storage, location }: OpenDatabase, { log, env }: Dependencies): void {
  if (!storage) return;
  const say = (low: boolean) => {
    if (low) log.error({ place: location }, LOW_STORAGE);
    else log.info({ place: location }, 'The disk has room again: writes are taken.');
  };
  storage.onLow(say);
  if (!storage.low) return;
  say(true);
  if (env.configFile)
    log.error(
      { file: env.configFile },
      'CONFIG_FILE: the disk is almost full, so that it waits for the next start',
    );
}
