/** SPEC.md section 9. */
export const LOGIN_PATH = '/user/login';
export const HOME_PATH = '/home';
export const PROFILE_PATH = '/account/profile';
export const EXCEPTION_PATH = '/exception';
/** Of the user who passes every check, on every server of this contract. */
export const ROOT_ID = 'root';
/** The description of the API, beside the pages. */
export const OPENAPI_PATH = '/openapi.json';
export const REQUEST_TIMEOUT_MS = 60_000;
export const CHUNK_TIMEOUT_MS = 120_000;
/** How long something may take before it is said that it is loading. */
export const LOADER_DELAY_MS = 200;
export const DEFAULT_TOKEN_TYPE = 'Bearer';

/** Between a read whose connection was lost and its only other try. */
export const RETRY_DELAY_MS = 500;
