import { parseArgs } from 'node:util';
import { Failure } from '../main.mjs';
import { writeRelease } from '../release/release.mjs';
import { build } from '../setup/build.mjs';
import { builtFrom } from '../setup/builtFrom.mjs';
import { withSetupLock } from '../setup/lock.mjs';
import { prepare } from '../setup/prepare.mjs';

const HERE = `${process.platform}-${process.arch}`;

export async function main(/** @type {string[]} */ args) {
  const options = /** @type {const} */ ({ platform: { type: 'string', default: HERE } });
  const { platform } = parseArgs({ args, options }).values;
  const { commit = '-', date = '' } = await builtFrom();
  if (commit.includes('-'))
    throw new Failure('A release is made of a commit: commit what differs, in a clone of git.');
  await prepare({ built: false });
  await withSetupLock(async () => {
    await build();
    await writeRelease({ platform, commit, date: new Date(date) });
  });
}
