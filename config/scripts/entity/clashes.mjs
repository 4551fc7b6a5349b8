const IMPORTED = /^import (?:type )?(?:(\w+)|\{([^}]*)\}) from /gm;
const DECLARED = /^(?:export )?(?:const|function|interface|type) (\w+)/gm;

/** @returns {string | undefined} a name that a TypeScript file imports or declares twice. */
export function doubleName(/** @type {string} */ source) {
  const imported = [...source.matchAll(IMPORTED)].flatMap(([, whole, members = '']) =>
    whole ? [whole] : members.split(',').map(localName),
  );
  const declared = [...source.matchAll(DECLARED)].map(([, name = '']) => name);
  const names = [...imported, ...declared].filter(Boolean);
  return names.find((name, at) => names.indexOf(name) < at);
}

const localName = (/** @type {string} */ member) => member.trim().split(/\s+/).at(-1) ?? '';
