// Read by any Node that knows modules at all, so its syntax and its imports are of that time.

/** @type {[major: number, minor: number]} */
var OLDEST = [20, 20];

/**
 * Why this Node.js cannot run Gatehouse, in one sentence, or nothing where it can.
 *
 * @param {string} version such as `20.20.2`.
 * @returns {string | undefined}
 */
export function refuseNode(version) {
  var parts = version.split('.').map(Number);
  var major = parts[0] || 0;
  if (major > OLDEST[0] || (major === OLDEST[0] && (parts[1] || 0) >= OLDEST[1])) return undefined;
  return (
    'Gatehouse needs Node.js ' +
    OLDEST.join('.') +
    ' or newer; this is ' +
    version +
    ' (https://nodejs.org has the current one).'
  );
}

/**
 * Loads what needs a supported Node.js, or says why not and ends with exit code 1.
 *
 * @param {() => Promise<unknown>} load imports the module that does the work.
 */
export function onSupportedNode(load) {
  var refusal = refuseNode(process.versions.node);
  if (!refusal) return load();
  console.error(refusal);
  process.exit(1);
}
