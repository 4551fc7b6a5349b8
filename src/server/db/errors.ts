/** PostgreSQL's classes of SQLSTATE that speak of the server's state, not of the statement. */
const UNAVAILABLE = /^(08|53|57P0|58|55P03|57014|25006)/;

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** What the `pg` driver says without any code. */
const DRIVER_SAYS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|PGlite is clos/;

/** The SQLSTATE, or system error code, behind an error of a query; Drizzle keeps it in `cause`. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}

/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100';

/** Whether the database cannot write for want of space on its disk. */
export const isStorageLow = (error: unknown) => codeOf(error) === DISK_FULL;

/** Whether the database could not answer, so that the same request may succeed a moment later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.test(code) || UNREACHABLE.has(code)) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (DRIVER_SAYS.test(at.message)) return true;
  }
  return false;
}

/** Whether PostgreSQL ended a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** The name of the unique constraint that an error of a query speaks of, if it is of that kind. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string };
    if (code === '23505') return constraint;
  }
  return undefined;
}
