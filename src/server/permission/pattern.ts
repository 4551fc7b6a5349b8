/** A parameter of either spelling: `:id` or `{id}`. */
const PARAMETER = /^(:.+|\{.+\})$/;
/** Stands for any parameter once a path is split, whatever its name. */
export const ANY = ':';

/** A path with parameters, split into its segments. */
export type Pattern = string[];

/** Splits a path such as `/api/v1/users/:id`. Only at the end does `*` stand for more than one segment. */
export function parsePattern(path: string): Pattern {
  const segments = path.split('/');
  return segments.map((segment, at) => {
    const single = segment === '*' && at < segments.length - 1;
    return single || PARAMETER.test(segment) ? ANY : segment;
  });
}

/**
 * Whether a resource that somebody wrote covers a route of the API, or all that another resource
 * covers. They are compared segment by segment, never as regular expressions. A parameter covers any
 * one segment, `*` at the end all that follow; a plain segment covers only itself, and so never a
 * parameter.
 */
export function covers(resource: Pattern, route: Pattern): boolean {
  const open = resource.at(-1) === '*';
  if (open ? route.length < resource.length : route.length !== resource.length) return false;
  if (!open && route.at(-1) === '*') return false;
  const fixed = open ? resource.slice(0, -1) : resource;
  return fixed.every((segment, at) => segment === ANY || segment === route[at]);
}
