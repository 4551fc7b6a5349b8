import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Failure } from '../main.mjs';

/** @import { Component } from './types' */

const texts = createRequire(import.meta.url);

/** Of the packages for macOS and Windows: what no server loads, by other makers than PostgreSQL's. */
const UNUSED =
  /^(?:wx(?:base|msw)|lib(?:curl|edit|ossp-uuid|uuid|xslt)\b|testplug|(?:plugin_debugger|system_stats|pgxml|uuid-ossp)\.)/;

const LIBRARY = /\.(?:dll|dylib|so)(?:\.|$)/;

/**
 * The libraries that PostgreSQL's programs load, by their files; some files have numbers that are no version of the whole.
 * @type {{
 *   name: string, files: RegExp, ownNumbers?: true, license: (version: string) => string, holder: string
 * }[]}
 */
const LIBRARIES = [
  {
    name: 'postgresql',
    files: /^lib(?:ecpg|pgtypes|pq)/,
    ownNumbers: true,
    license: () => 'PostgreSQL',
    holder: '1996-2026, The PostgreSQL Global Development Group',
  },
  {
    name: 'openssl',
    files: /^lib(?:crypto|ssl)[-.]/,
    // It changed with version 3.
    license: (version) => (version.startsWith('1.') ? 'OpenSSL' : 'Apache-2.0'),
    holder: '1998-2026 The OpenSSL Project Authors; 1995-1998 Eric Young',
  },
  {
    name: 'icu',
    files: /^(?:lib)?icu/,
    // It changed with version 75.
    license: (version) => (Number.parseInt(version, 10) < 75 ? 'Unicode-DFS-2016' : 'Unicode-3.0'),
    holder: '1991-2026 Unicode, Inc.; 1995-2016 International Business Machines Corporation',
  },
  {
    name: 'libxml2',
    files: /^libxml2\./,
    license: () => 'MIT',
    holder: '1998-2012 Daniel Veillard',
  },
  {
    name: 'zlib',
    files: /^(?:libz\.|zlib1\.)/,
    license: () => 'Zlib',
    holder: '1995-2024 Jean-loup Gailly and Mark Adler',
  },
  {
    name: 'xz',
    files: /^liblzma\./,
    license: () => '0BSD',
    holder: 'The authors of XZ Utils, who placed liblzma in the public domain before version 5.6',
  },
  {
    name: 'lz4',
    files: /^liblz4\./,
    license: () => 'BSD-2-Clause',
    holder: '2011-2024 Yann Collet',
  },
  {
    name: 'zstd',
    files: /^libzstd\./,
    license: () => 'BSD-3-Clause',
    holder: 'Meta Platforms, Inc. and affiliates',
  },
  {
    name: 'krb5',
    files: /^lib(?:com_err|gssapi_krb5|k5crypto|krb5|krb5support)\./,
    ownNumbers: true,
    license: () => 'MIT',
    holder: '1985-2026 by the Massachusetts Institute of Technology',
  },
  {
    name: 'gettext',
    files: /^libintl[-.]/,
    license: () => 'LGPL-2.1-or-later',
    holder: '1995-2024 Free Software Foundation, Inc.',
  },
  {
    name: 'libiconv',
    files: /^libiconv[-.]/,
    license: () => 'LGPL-2.1-or-later',
    holder: '1999-2024 Free Software Foundation, Inc.',
  },
  {
    name: 'winpthreads',
    files: /^libwinpthread-/,
    license: () => 'MIT',
    holder: '2011-2013 mingw-w64 project; 2015 Intel Corporation',
  },
];

/** Removes what no server loads from the embedded PostgreSQL's folder. */
export function pruneNatives(/** @type {string} */ folder) {
  for (const { parentPath, name } of filesIn(folder))
    if (LIBRARY.test(name) && UNUSED.test(name)) rmSync(join(parentPath, name));
}

/**
 * @param folder of the embedded PostgreSQL
 * @param release of it, such as `18.4.0-beta.17`
 * @returns {Component[]} the libraries that lie beside its programs
 * @throws {Failure} for one of which nothing is known
 */
export function listNatives(/** @type {string} */ folder, /** @type {string} */ release) {
  const beside = filesIn(folder).filter(({ parentPath, name }) => {
    const place = parentPath.slice(folder.length).replaceAll('\\', '/');
    const isModule =
      place.startsWith('/lib/postgresql') || (place === '/lib' && /\.dll$/.test(name));
    return LIBRARY.test(name) && !isModule;
  });
  const names = beside.map(({ name }) => name).sort();
  const unknown = names.filter((name) => !LIBRARIES.some(({ files }) => files.test(name)));
  if (unknown.length > 0)
    throw new Failure(`natives.mjs does not know the licence of ${unknown.join(', ')}.`);
  return LIBRARIES.flatMap((library) => {
    const own = names.filter((name) => library.files.test(name));
    const version = library.name === 'postgresql' ? (/^\d+\.\d+/.exec(release)?.[0] ?? '') : '';
    return own.length > 0 ? [toComponent(library, own, version)] : [];
  });
}

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => !file.isDirectory(),
  );

/** @returns {Component} */
function toComponent(
  /** @type {(typeof LIBRARIES)[number]} */ { name, ownNumbers, license: licenseOf, holder },
  /** @type {string[]} */ files,
  /** @type {string} */ known,
) {
  const version = known || (ownNumbers ? '' : versionIn(files));
  const license = licenseOf(version);
  return {
    ...{ id: `${name}${version && `@${version}`}`, name, version, license, integrity: '' },
    purl: `pkg:generic/${name}${version && `@${version}`}`,
    notices: [`${files.join(', ')}\nCopyright (C) ${holder}`, textOf(license)],
  };
}

/** @returns what the longest name of a file tells, which may be the major version alone; empty where none does */
function versionIn(/** @type {string[]} */ files) {
  const found = files.flatMap(
    (file) => /(?<=[.])\d+(?:\.\d+)+|(?<=^icu\w\w)\d+/.exec(file)?.[0] ?? [],
  );
  return found.sort((one, other) => other.length - one.length)[0] ?? '';
}

/** @returns {string} the licence's text, as SPDX has it */
const textOf = (/** @type {string} */ license) =>
  JSON.parse(readFileSync(texts.resolve(`spdx-license-list/licenses/${license}.json`), 'utf8'))
    .licenseText;
