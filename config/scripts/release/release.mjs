import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { dist, root } from '../paths.mjs';
import { packFolder } from './archive.mjs';
import { billOf, listComponents, noticesOf, refusedIn } from './components.mjs';
import { stage } from './stage.mjs';

/** @import { Release } from './types' */

const folder = join(dist, 'release');
const staged = join(dist, 'stage');

/** Writes the archive of a platform to dist/release, its bill of materials, and the sums of all that lies there. */
export async function writeRelease(/** @type {Release} */ release) {
  const program = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `${program.name}-${program.version}-${release.platform}`;
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const components = listComponents(staged, await stage(staged, release.platform));
  const refused = refusedIn(components);
  if (refused.length > 0) throw new Failure(`No release may hold ${refused.join(', ')}.`);
  writeFileSync(join(staged, 'THIRD-PARTY-LICENSES.txt'), noticesOf(components));
  write(`${name}-licenses.txt`, components.map(({ id, license }) => `${id} ${license}\n`).join(''));
  write(`${name}.cdx.json`, `${JSON.stringify(billOf(components, program, release), null, 2)}\n`);
  write(`${name}.tar.gz`, await packFolder(staged, name, release.date));
  rmSync(staged, { recursive: true });
  const files = readdirSync(folder).filter((file) => file !== 'SHA256SUMS');
  write('SHA256SUMS', files.sort().map(sumOf).join(''));
  console.log(`Made dist/release/${name}.tar.gz of ${release.commit}.`);
}

const write = (/** @type {string} */ file, /** @type {string | Uint8Array} */ content) =>
  writeFileSync(join(folder, file), content);

const sumOf = (/** @type {string} */ file) =>
  `${createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')}  ${file}\n`;
