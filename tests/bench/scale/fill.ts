import { apiRoutes } from '@/server/app';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { countActivity } from '@/server/boot/housekeeping';
import { openDatabase } from '@/server/db/open';
import { declaredCallsOf } from '@/server/http/declaredCalls';
import type { Env } from '@/server/lib/env';
import { ensureSeeded } from '@/server/ops/firstRun';
import { isGranted } from '@/server/permission/coverage';
import { PASSWORD } from './inProcess';
import { fillLogs } from './logs';
import { fillOrganization, type Size } from './organization';

export interface ConsoleSize extends Size {
  logRows: number;
}

/** Fills a console of that size, with what a server adds at its start and the counts of the log. */
export async function fillConsole(env: Env, size: ConsoleSize): Promise<void> {
  const { db, close } = await openDatabase(env, 'alone');
  try {
    await ensureSeeded(db, env, Date.now());
    const calls = declaredCallsOf(apiRoutes(env), env).filter(isGranted);
    const passwordHash = await hashPassword(digestPassword(PASSWORD));
    await fillOrganization(db, size, { passwordHash, calls });
    await fillLogs(db, size.logRows, size.users);
    await countActivity(db);
  } finally {
    await close();
  }
}
