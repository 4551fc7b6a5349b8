import { z } from './zod';

/**
 * What a server can do beyond gin-admin, by name. A server announces the names it keeps; one that
 * announces none is taken for gin-admin.
 */
export const extensionNames = [
  /** Paged lists take `sort`. */
  'sort',
  /** Lists take `q`: words in any order, each in a text that identifies a row. */
  'search',
  /** `/loggers` may search a part of the time, whose end it names, and goes on from there by `searchedUntil`. */
  'search-range',
  /**
   * `/loggers` takes `view`, `event`, `entity`, `ip` and what rows must not have; beside it are a summary, a
   * count, saved filters and an export of all rows.
   */
  'log-view',
  /** `/openapi.json` describes the API. */
  'openapi',
  /** The button `system.user.reset` grants the password reset. */
  'reset-permission',
  /** A password reset ends the user's sessions. */
  'session-revocation',
  /** A user who is given no password gets one for one use, which the answer shows. */
  'one-time-password',
  /** `captcha_required` may be false. */
  'captcha-optional',
  /** A proof of work may take the place of a captcha's digits. */
  'captcha-work',
  /** Explains, compares and previews rights under `/api/v1/permissions`. */
  'permissions',
  /** Each list tells the versions of its records, restores them, and undoes changes. */
  'history',
  /** `/loggers/tail` sends rows as they are written, and `/loggers/marks` what deserves a look. */
  'log-tail',
  /** `/search` finds users, roles, menus and traces at once. */
  'global-search',
  /** `/current/preferences` keeps how somebody set the console up, and `/menus/{id}/order` puts menus in order. */
  'preferences',
  /** `/users/bulk` and its like change many records as one; `/selectable/users` and its like list all that match. */
  'bulk',
  /** Lists take `role_id`, `email`, `last_sign_in`, `menu_id` and `call`. */
  'filters',
  /** `/import` of each list takes files, and `/export/…` writes them. */
  'transfer',
  /** `POST /login` may answer 403 with a challenge, and `/current/second-factor` sets one up. */
  'second-factor',
  /** `/login/passkey` takes a passkey in the place of the password, and `/current/passkeys` adds them. */
  'passkeys',
  /** `/current/sessions`, `/current/last-sign-in` and `/users/{id}/sessions` show sessions and end them. */
  'own-sessions',
  /** `/current/tokens` makes access tokens for programs, and `/users/{id}/tokens` shows those of others. */
  'access-tokens',
  /** `/current/notifications` tells what happened to one's account. */
  'notifications',
  /** Strangers ask for an account by `/register`, and `/registrations` activates them. */
  'registration',
  /** `/recover` answers who forgot their password, and `/recovery-requests` lists them. */
  'recovery',
  /** `/current/company-account` binds a company account, by which one signs in. */
  'company-sign-in',
  /** Notifications are also sent by e-mail. */
  'notification-mail',
] as const;

export type Extension = (typeof extensionNames)[number];

/** Names on the wire; a client skips those that it does not know. */
export const extensionsSchema = z
  .array(z.string())
  .optional()
  .describe(`What the server can do beyond gin-admin: ${extensionNames.join(', ')}`);
