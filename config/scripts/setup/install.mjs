import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { nodeModules } from '../paths.mjs';
import { runNpm } from '../run.mjs';
import { fingerprint, readRecord } from './fingerprint.mjs';

const record = join(nodeModules, '.gatehouse.json');

/** The prebuilt binaries among the packages are for one system. */
const current = () =>
  fingerprint(['package.json', 'package-lock.json', '.npmrc'], [process.platform, process.arch]);

export const isInstalled = () => readRecord(record) === current();

/**
 * Installs the packages, those for building and testing too, whatever NODE_ENV says. `npm ci` would refuse a lock file
 * that lacks something, as a branch in work may have.
 */
export async function install() {
  console.log('Installing the packages (about a minute)…');
  const options = ['--include=dev', '--no-save', '--no-audit', '--no-fund'];
  const { code, output } = await runNpm(['install', ...options]);
  if (code !== 0)
    throw new Failure(`${output}\nThe packages could not be installed (npm says why above).`);
  writeFileSync(record, JSON.stringify({ fingerprint: current() }));
}
