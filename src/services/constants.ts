export const LOGIN_PATH = '/user/login';
export const REGISTER_PATH = '/user/register';
export const REQUESTS_PATH = '/system/user/requests';
export const HOME_PATH = '/home';
export const PROFILE_PATH = '/account/profile';
export const SETTINGS_PATH = '/account/settings';
export const EXCEPTION_PATH = '/exception';
/** In the place of a role's id: users who hold none. */
export const NO_ROLE = 'none';

/** The user who passes every check, on every server of this contract. */
export const ROOT_ID = 'root';
export const OPENAPI_PATH = '/openapi.json';
export const REQUEST_TIMEOUT_MS = 60_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const LOADER_DELAY_MS = 200;
export const DEFAULT_TOKEN_TYPE = 'Bearer';

export const RETRY_DELAY_MS = 500;

/** The element of the document that shows until the scripts have come: config/umi/sketch draws it. */
export const SKETCH_ID = 'sketch';
/** What the document says where the browser blocks its storage. */
export const BLOCKED_TEXT = 'app.storage.blocked';
