/** They ask for their text beside copies and for nothing of Gatehouse's own source. */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  // Of files that are passed on unchanged.
  'MPL-2.0',
];

/** @returns whether a package of such a licence may be part of a release; of several it offers one is enough. */
export const isAllowed = (/** @type {string} */ license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one));
