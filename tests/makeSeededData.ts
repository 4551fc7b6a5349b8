import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from '@/server/db/database';
import { openEmbedded } from '@/server/db/embedded';
import { parseEnv } from '@/server/lib/env';
import { ensureSeeded } from '@/server/ops/firstRun';
import { fingerprint, readRecord } from '../config/scripts/setup/fingerprint.mjs';
import { withSetupLock } from '../config/scripts/setup/lock.mjs';
import { ROOT_PASSWORD, seededData } from './seededData';

/** Makes the data folder that tests copy, unless the one there is of this very server. */
export default function makeSeededData(): Promise<void> {
  return madeOnce(seededData, async () => {
    const { db, close } = await openEmbedded(seededData);
    await ensureSeeded(db, parseEnv({ ADMIN_PASSWORD: ROOT_PASSWORD }), Date.now());
    // Tests make the roles that they count.
    await db.delete(tables.role);
    await close();
  });
}

/**
 * Makes a file or folder from the server's sources once, for all runs until these change.
 *
 * @param make what is left of an earlier one is gone when it is called.
 */
export function madeOnce(place: string, make: () => Promise<void>): Promise<void> {
  const record = `${place}.json`;
  const current = fingerprint(['src/server', 'src/schemas', 'package-lock.json']);
  return withSetupLock(async () => {
    if (readRecord(record) === current) return;
    for (const old of [record, place]) rmSync(old, { recursive: true, force: true });
    mkdirSync(join(place, '..'), { recursive: true });
    await make();
    writeFileSync(record, JSON.stringify({ fingerprint: current }));
  });
}
