/** SQLSTATE classes of the server's state. */
const UNAVAILABLE = /^(08|53|57P0|58|55P03|57014|25006)/;

// ENOENT is of a socket, whose server is started again.
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Messages of the `pg` driver without a code. */
const DRIVER_SAYS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/;

/** Drizzle keeps the driver's error in `cause`. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}

export const DISK_FULL = '53100';

export const isStorageLow = (error: unknown) => codeOf(error) === DISK_FULL;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.test(code) || UNREACHABLE.has(code)) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (DRIVER_SAYS.test(at.message)) return true;
  }
  return false;
}

export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string };
    if (code === '23505') return constraint;
  }
  return undefined;
}
