import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { passwordDigestSchema } from '@/schemas/common';
import { StartError } from '../../base/startupError';
import type { Entity } from '../../crud/entity';
import type { Database, OpenDatabase } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import type { Dependencies } from '../../http/context';
import type { ApiCall } from '../../permission/coverage';
import { currentCoverage } from '../../permission/currentCoverage';
import { writeRecordedBackup } from '../backup/record';
import { type BackupTables, backupTables } from '../backup/tables';
import { verify, verifyRequestSchema } from './logsVerify';
import { removeRootFactor } from './rootFactor';
import { setRootPassword } from './rootPassword';
import { socketPath } from './socketPath';

type Parts = Pick<Dependencies, 'db' | 'clock' | 'log' | 'logWriter' | 'pages' | 'secrets'> &
  Pick<OpenDatabase, 'toStartError'> & { kept: BackupTables; calls: ApiCall[] };

const passwordRequestSchema = z.object({ digest: passwordDigestSchema.optional() });

/**
 * The embedded database is one process's alone, so commands ask the server by a socket that only
 * its owner may open.
 */
export async function listenForCommands(
  { kind, location, toStartError }: Pick<OpenDatabase, 'kind' | 'location' | 'toStartError'>,
  given: Omit<Parts, 'toStartError' | 'kept' | 'calls'>,
  { entities, calls }: { entities: Entity[]; calls: ApiCall[] },
): Promise<() => Promise<void>> {
  if (kind === 'postgres') return async () => {};
  const parts = { ...given, toStartError, calls, kept: backupTables(entities) };
  const path = socketPath(location);
  if (!path) {
    parts.log.warn('the path of DATA_DIR is too long for a socket; commands need a stopped server');
    return async () => {};
  }
  const server = createServer((request, response) => {
    answer(request, response, parts).catch((err) => {
      parts.log.error({ err, command: request.url }, 'a command failed');
      response.destroy();
    });
  });
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const umask = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(umask);
  });
  if (isFile) chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts) {
  const { db, clock, log, logWriter, toStartError, kept, calls, pages, secrets } = parts;
  log.info({ command: request.url }, 'a command asks');
  if (request.url === '/backup') {
    // On a full disk the rest can still be saved.
    await logWriter.flush().catch((error) => {
      if (!isStorageLow(error)) throw error;
    });
    return writeRecordedBackup(db, kept, response, clock(), secrets.fileKeys);
  }
  if (request.url === '/permissions-check') {
    return response.end(JSON.stringify(await currentCoverage(db, calls, pages)));
  }
  if (request.url === '/logs-verify') {
    const asked = verifyRequestSchema.parse(await json(request));
    const found = await verify({ db, owner: db }, asked);
    return response.end(JSON.stringify(found));
  }
  const change = await rootChange(request);
  if (!change) return response.writeHead(404).end();
  const result = await change(db, clock()).catch((error) => {
    const refusal = toStartError?.(error) ?? error;
    if (refusal instanceof StartError) return { refusal: refusal.message };
    throw error;
  });
  return response.end(JSON.stringify(result));
}

async function rootChange(request: IncomingMessage) {
  if (request.url === '/root-second-factor') return removeRootFactor;
  if (request.url !== '/root-password') return undefined;
  const { digest } = passwordRequestSchema.parse(await json(request));
  return (db: Database, now: number) => setRootPassword(db, digest, now);
}
