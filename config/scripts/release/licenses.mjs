/** They ask for their text beside copies and for nothing of Gatehouse's own source. */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  // Of files that are passed on unchanged.
  'MPL-2.0',
];

/** Of the libraries beside the embedded PostgreSQL, which are passed on unchanged, each a file that may be replaced. */
const BESIDE = [
  ...['OpenSSL', 'PostgreSQL', 'Unicode-3.0', 'Unicode-DFS-2016', 'Zlib'],
  'LGPL-2.1-or-later',
];

/** @returns whether a package of such a licence may be part of a release; of several it offers one is enough. */
export const isAllowed = (/** @type {string} */ license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one));

/** @returns whether a library of such a licence may lie beside the embedded PostgreSQL. */
export const isAllowedBeside = (/** @type {string} */ license) =>
  isAllowed(license) || BESIDE.includes(license);
