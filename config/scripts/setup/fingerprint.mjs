import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** A hash over files and whole folders, by path and content; what is missing counts as such. */
export function fingerprint(/** @type {string[]} */ places, /** @type {string[]} */ facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of places.flatMap(filesBelow)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function readRecord(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).fingerprint;
  } catch {
    return undefined;
  }
}

/** @type {(place: string) => string[]} */
function filesBelow(place) {
  const stats = statSync(join(root, place), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [place];
  return readdirSync(join(root, place))
    .filter(isSource)
    .sort()
    .flatMap((name) => filesBelow(`${place}/${name}`));
}

/** Dot names are what Umi generates (`src/.umi`) and what editors and systems leave behind. */
const isSource = (/** @type {string} */ name) => !name.startsWith('.');
