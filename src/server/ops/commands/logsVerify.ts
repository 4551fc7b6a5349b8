import { readFileSync, writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Env } from '../../base/env';
import { StartError } from '../../base/startupError';
import { Signer } from '../../log/chain/sign';
import type { ChainPoint } from '../../log/chain/state';
import { type Fault, type Verification, verifyChain } from '../../log/chain/verify';
import { askServer } from './ask';
import { withDatabase } from './database';

export const headSchema = z.object({
  seq: z.number().int().min(0),
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
});

/** What a running server is asked: the keys are those of who asks. */
export const verifyRequestSchema = z.object({
  head: headSchema.optional(),
  keys: z.array(z.string()),
});

/** @returns whether the chain is intact. @throws {StartError} where a file is not a head. */
export async function logsVerify(
  env: Env,
  files: { head?: string | undefined; saveHead?: string | undefined },
): Promise<boolean> {
  const head = files.head === undefined ? undefined : readHead(files.head);
  const keys = [...env.logSigningKeys];
  const answer = env.databaseUrl
    ? undefined
    : await askServer(env.dataDir, '/logs-verify', { head, keys });
  const found = answer
    ? ((await json(answer)) as Verification)
    : await withDatabase(env, 'command', (db) =>
        verifyChain(db, { head, signer: new Signer(keys) }),
      );
  process.stdout.write(`${linesOf(found).join('\n')}\n`);
  if (found.intact && files.saveHead !== undefined) {
    writeFileSync(files.saveHead, `${JSON.stringify(found.head)}\n`);
  }
  return found.intact;
}

function readHead(file: string): ChainPoint {
  try {
    return headSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartError(`${file} holds no head of the audit’s chain.`);
  }
}

function linesOf({ intact, fault, since, links, waiting, head, signatures }: Verification) {
  return [
    intact
      ? `Intact: ${links} audit rows since ${since} are as they were written.`
      : `Not intact: ${fault ? sentenceOf(fault) : ''}`,
    ...(waiting > 0 ? [`${waiting} audit rows wait for their link.`] : []),
    ...(signatures === 'unchecked'
      ? ['Signatures were not checked, as LOG_SIGNING_KEY is not set.']
      : []),
    `Head: ${head.seq} ${head.hash}`,
  ];
}

function sentenceOf({ kind, id, seq }: Fault): string {
  const sentences: Record<Fault['kind'], string> = {
    changed: `the log row ${id} was changed after it was written.`,
    missing: id ? `the log row ${id} is missing.` : `the link ${seq} and its log row are missing.`,
    inserted: `the log row ${id} was inserted past the chain.`,
    reordered: `the log row ${id} does not stand where it was written.`,
    head: id
      ? `the head of ${id} is not that of the chain, which was made again.`
      : `the chain does not reach the given head ${seq}: its end is missing.`,
    signature: `the ${id ? `head of ${id}` : 'start'} is not signed with LOG_SIGNING_KEY.`,
  };
  return sentences[kind];
}
