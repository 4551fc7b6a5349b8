/** SPEC.md section 9. */
export const LOGIN_PATH = '/user/login';
export const HOME_PATH = '/home';
export const PROFILE_PATH = '/account/profile';
export const REQUEST_TIMEOUT_MS = 60_000;
export const DEFAULT_TOKEN_TYPE = 'Bearer';
