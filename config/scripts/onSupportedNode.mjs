// Read by any Node that knows modules at all, so its syntax and its imports are of that time.

/** @type {[major: number, minor: number]} */
var OLDEST = [20, 20];

/** @returns {string | undefined} why a version cannot run Gatehouse, if it cannot. */
export function refuseNode(/** @type {string} */ version) {
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

export function onSupportedNode(/** @type {() => Promise<unknown>} */ load) {
  var refusal = refuseNode(process.versions.node);
  if (!refusal) return load();
  console.error(refusal);
  process.exit(1);
}
