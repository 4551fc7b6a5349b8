import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../paths.mjs';

/** The folder of a package, such as `node_modules/pg`, in the path of a file of it. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/.@][^/]*)\//;

/** @returns the file that lists the packages which the bundle `client` or `server` holds, by their folders. */
export const listOf = (/** @type {string} */ bundle) => join(dist, `${bundle}.packages.json`);

/** Lists the packages of the files that a bundler read, for the licences of a release. */
export function keepPackages(/** @type {string} */ bundle, /** @type {string[]} */ files) {
  const folders = files.flatMap((file) => PACKAGE.exec(file.replaceAll('\\', '/'))?.[1] ?? []);
  writeFileSync(listOf(bundle), JSON.stringify([...new Set(folders)].sort()));
}
