/**
 * How a failed call is shown (SPEC.md section 8): not at all, as a short message, as a notification
 * with the code as its title, or on the page /exception.
 */
export type Display = 'silent' | 'warning' | 'error' | 'notification' | 'redirect';

/** Their forms say why they failed, and who logs out need not know that the server did not hear. */
const SILENT_PATHS = ['/api/v1/login', '/api/v1/current/logout'];

/** How a failure is shown where the caller does not say; `code` is the HTTP status, 0 without one. */
export function displayOf(path: string, code: number): Display {
  if (SILENT_PATHS.includes(path)) return 'silent';
  return code >= 500 ? 'error' : 'warning';
}
