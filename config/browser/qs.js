/** Without the 18 kB that qs brings for nested objects: our queries hold scalars and lists of them. */
export function stringify(/** @type {Record<string, unknown>} */ params) {
  const pairs = Object.entries(params).flatMap(([key, value]) =>
    [value].flat().map((item) => ({ key, item })),
  );
  const known = pairs.filter(({ item }) => item !== undefined && item !== null);
  return new URLSearchParams(known.map(({ key, item }) => [key, String(item)])).toString();
}

export function parse(/** @type {string} */ text) {
  return Object.fromEntries(new URLSearchParams(text));
}
