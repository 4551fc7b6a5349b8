export type Display = 'silent' | 'warning' | 'error' | 'notification' | 'redirect';

/** Their forms show failures; a user who logs out need not hear of one. */
const SILENT_PATHS = [
  '/api/v1/login',
  '/api/v1/login/second-factor',
  '/api/v1/login/passkey',
  '/api/v1/login/oidc',
  '/api/v1/current/logout',
];

export function displayOf(path: string, code: number): Display {
  if (SILENT_PATHS.includes(path)) return 'silent';
  return code >= 500 ? 'error' : 'warning';
}
