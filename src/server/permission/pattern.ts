/** A parameter of either spelling: `:id` or `{id}`. */
const PARAMETER = /^(:.+|\{.+\})$/;
/** Stands for any parameter once a path is split, whatever its name. */
const ANY = ':';

/** A path with parameters, split into its segments. */
export type Pattern = string[];

/** Splits a path such as `/api/v1/users/:id`. */
export function parsePattern(path: string): Pattern {
  return path.split('/').map((segment) => (PARAMETER.test(segment) ? ANY : segment));
}

/**
 * Whether a resource that somebody wrote covers a route of the API, compared segment by segment and
 * never as a regular expression. A parameter covers any one segment, `*` any one segment too, or,
 * at the end, all that follow; a plain segment covers only itself, and so never a parameter.
 */
export function covers(resource: Pattern, route: Pattern): boolean {
  const open = resource.at(-1) === '*';
  if (open ? route.length < resource.length : route.length !== resource.length) return false;
  return resource.every((segment, at) => segment === '*' || segment === ANY || segment === route[at]);
}
