import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { beginAfterFault } from '../../changes/chain/beginAfterFault';
import type { Fault } from '../../changes/chain/links';
import { Signer } from '../../changes/chain/signatures';
import { verifyAndSign } from '../../changes/chain/signChain';
import type { ChainPoint } from '../../changes/chain/state';
import { type Verification, verifyChain } from '../../changes/chain/verify';
import { commandLine } from '../../lib/commandLine';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import { withDatabase } from './database';

const headSchema = z.object({
  seq: z.number().int().min(0),
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
});

interface Options {
  head?: string | undefined;
  saveHead?: string | undefined;
  /** Takes an intact chain as it stands. */
  sign: boolean;
  /** Gives up the chain up to the first link that does not fit. */
  beginAfterFault: boolean;
}

/** @returns whether the chain is intact. @throws {StartError} where a file is not a head. */
export async function logsVerify(
  env: Env,
  { sign, beginAfterFault: begins, ...files }: Options,
): Promise<boolean> {
  const head = files.head === undefined ? undefined : readHead(files.head);
  const signer = new Signer(env.logSigningKeys);
  if (sign && !signer.canSign) throw new StartError('Set LOG_SIGNING_KEY to sign with it.');
  const found = await withDatabase(env, 'command', async (db, owner) => {
    const options = { head, signer };
    if (begins) await beginAfterFault(db, owner, options, Date.now());
    return sign ? verifyAndSign(db, owner, options, Date.now()) : verifyChain(db, options);
  });
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

function linesOf(found: Verification) {
  const { intact, fault, since, links, waiting, outside, rows_before, head, signatures } = found;
  return [
    intact
      ? `Intact: ${links} audit rows since ${since} are as they were written.`
      : `Not intact: ${fault ? sentenceOf(fault) : ''}`,
    ...(fault?.kind === 'signature' && fault.id === ''
      ? [`If the key is newer than the chain, run ${commandLine('logs:verify', '--sign')} once.`]
      : []),
    ...(outside > 0
      ? [
          `${outside} audit rows from before ${since} are in the table and in no link: ${rows_before === null ? 'they were not counted' : `there were ${rows_before}`} when the chain began.`,
        ]
      : []),
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
    inserted: id
      ? `the log row ${id} was inserted past the chain.`
      : 'a log row with a moment from before the chain was inserted after it began.',
    reordered: `the log row ${id} does not stand where it was written.`,
    head: id
      ? `the head of ${id} is not that of the chain, which was made again.`
      : `the chain does not reach the given head ${seq}: its end is missing.`,
    start: 'the start of the chain is missing, as the table chain_start is empty.',
    signature: `the ${id ? `head of ${id}` : 'start'} is not signed with LOG_SIGNING_KEY.`,
  };
  return sentences[kind];
}
