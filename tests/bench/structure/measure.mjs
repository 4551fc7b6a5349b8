import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS, commentShare, measureSource, sourcesIn } from './source.mjs';

/**
 * Measures a tree of sources.
 *
 * @param {string} root
 * @returns {Record<string, string>} what was measured, by what it is.
 */
export function measureTree(root) {
  const files = ['src', 'config'].flatMap((area) =>
    sourcesIn(root, area).map((path) => measureSource(path, read(root, path))),
  );
  const lines = files.map((file) => file.lines);
  const functions = files.flatMap((file) => file.functions);
  return {
    'entries at the top of src/server': String(readdirSync(join(root, 'src/server')).length),
    'lines of biome.json': String(read(root, 'biome.json').trim().split('\n').length),
    ...Object.fromEntries(
      AREAS.map((area) => [
        `comment lines in ${area}`,
        `${(commentShare(root, area) * 100).toFixed(1)}%`,
      ]),
    ),
    'lines of a file, median and p90': spread(lines),
    'lines of a function, median and p90': spread(functions),
    'packages after --omit=dev': String(runtimePackages(root).length),
  };
}

/** @type {(root: string, path: string) => string} */
const read = (root, path) => readFileSync(join(root, path), 'utf8');

/** @param {number[]} numbers */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return `${at(0.5)}, ${at(0.9)}`;
}

/**
 * What npm installs without the development packages on this system.
 *
 * @param {string} root
 * @returns {string[]} names.
 */
export function runtimePackages(root) {
  /** @type {{ packages: Record<string, { dev?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} */
  const { packages } = JSON.parse(read(root, 'package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, os, cpu, libc }]) => {
      const fits = !os || os.includes(process.platform);
      return (
        path && !dev && fits && (!cpu || cpu.includes(process.arch)) && !libc?.includes('musl')
      );
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}
