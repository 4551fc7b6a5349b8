import { existsSync, writeFileSync } from 'node:fs';
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

/** Installs the packages, those for building and testing too, whatever NODE_ENV says. */
export async function install() {
  console.log('Installing the packages (about a minute)…');
  const { code, output } = existsSync(nodeModules)
    ? await npmInstall()
    : await firstOf(npmCi, npmInstall);
  if (code !== 0)
    throw new Failure(`${output}\nThe packages could not be installed (npm says why above).`);
  writeFileSync(record, JSON.stringify({ fingerprint: current() }));
}

const npmCi = () => runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);

const npmInstall = () =>
  runNpm(['install', '--include=dev', '--no-save', '--no-audit', '--no-fund']);

/** `npm ci` refuses a lock file that lacks something, `npm install` does not. */
async function firstOf(/** @type {typeof npmCi} */ first, /** @type {typeof npmInstall} */ second) {
  const result = await first();
  return result.code === 0 ? result : second();
}
