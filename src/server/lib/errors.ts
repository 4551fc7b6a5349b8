import { STATUS_CODES } from 'node:http';
import type { Failure } from '@/schemas/common';
import { fieldSentences, reasonSentences } from '@/schemas/errorSentences';
import type {
  ErrorId,
  ErrorReasonArgs,
  ErrorReasonCode,
  FieldError,
  FieldErrorCode,
  Reason,
} from '@/schemas/errors';
import type { LoginChallenge } from '@/schemas/secondFactor';
import { fieldError, fill } from './fieldError';

export class ApiError extends Error {
  override name = 'ApiError';

  /**
   * @param code the HTTP status
   * @param id for programs
   */
  constructor(
    readonly code: number,
    readonly id: ErrorId,
    readonly detail: string,
    readonly extra: {
      fields?: FieldError[];
      reason?: Reason<ErrorReasonCode>;
      /** What the answer holds beside the error. */
      data?: object;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(detail);
  }
}

export const badRequest = (detail: string, fields?: FieldError[]) =>
  new ApiError(400, 'bad_request', detail, fields && { fields });

function refuseBecause<Code extends ErrorReasonCode>(
  status: number,
  id: ErrorId,
  code: Code,
  ...params: ErrorReasonArgs<Code>
): ApiError {
  const reason = { code, params: { ...params[0] } };
  return new ApiError(status, id, fill(reasonSentences, code, ...params), { reason });
}

/** Says in Retry-After when the next try may come. */
const retryAfter = (seconds: number, { code, id, detail, extra }: ApiError): ApiError =>
  new ApiError(code, id, detail, { ...extra, headers: { 'Retry-After': String(seconds) } });

const unavailableFor = (seconds: number, id: ErrorId, detail: string): ApiError =>
  retryAfter(seconds, new ApiError(503, id, detail));

/** Their sentences stand for themselves, without the field's name. */
const CONTRACT_CODES: ReadonlySet<FieldErrorCode> = new Set([
  'invalid_email',
  'invalid_json',
  'username_taken',
  'role_code_taken',
  'menu_code_taken',
  'old_password_wrong',
  'password_wrong',
  'password_needed',
  'own_sign_in',
  'code_wrong',
]);

const describe = ({ field, code, message }: FieldError) =>
  CONTRACT_CODES.has(code) ? message : `${field}: ${message}`;

export const invalidFields = (fields: FieldError[]) =>
  badRequest(fields.map(describe).join('\n'), fields);

export const invalidPart = (part: string, fields: FieldError[]) => {
  const detail = fields.map(describe).join('\n');
  return badRequest(part === 'query' ? `Failed to parse query: ${detail}` : detail, fields);
};

/** Answers those who may list users; `detail` is the same for all others. */
export const usernameAlike = (like: { username: string; name: string }) =>
  badRequest(fill(fieldSentences, 'username_taken'), [
    fieldError('username', 'username_alike', like),
  ]);

export const invalidCaptcha = () => new ApiError(400, 'com.invalid.captcha', 'Incorrect captcha');

/** One answer for an unknown user, a wrong password and a frozen account. */
export const invalidCredentials = () =>
  new ApiError(400, 'com.invalid.username-or-password', 'Incorrect username or password');

/** The same for all names, so that it does not tell root's. */
export const passwordSignInOff = () =>
  refuseBecause(400, 'com.invalid.username-or-password', 'password_sign_in_off');

/** Answers the right password. */
export const secondFactorAsked = (data: LoginChallenge) =>
  new ApiError(403, 'com.login.second-factor', 'A second factor is needed', { data });

export const challengeEnded = () =>
  new ApiError(400, 'com.invalid.challenge', 'This sign-in has ended, please sign in again');

export const recoveryEnded = () =>
  new ApiError(400, 'com.invalid.recovery', 'This link has ended, please ask for another one');

export const invalidCode = () => new ApiError(400, 'com.invalid.second-factor', 'Incorrect code');

export const usedCode = () => refuseBecause(400, 'com.invalid.second-factor', 'code_used');

/** One answer for an unknown one, a wrong signature and a frozen account. */
export const invalidPasskey = () =>
  new ApiError(400, 'com.invalid.passkey', 'This passkey was not accepted');

export const copiedPasskey = () => refuseBecause(400, 'com.invalid.passkey', 'passkey_copied');

export const passkeyElsewhere = () =>
  refuseBecause(400, 'com.invalid.passkey', 'passkey_elsewhere');

export const noPasskeysHere = () =>
  new ApiError(
    400,
    'com.passkey.unavailable',
    'Passkeys need the console to be opened by a name, as an IP address has none',
  );

export const tooManyPasskeys = (max: number) =>
  new ApiError(400, 'com.passkey.too-many', `You have ${max} passkeys; remove one first`);
/** Answers a sign-in by a company account. */
export const companySignInEnded = () =>
  new ApiError(400, 'com.company.ended', 'This sign-in has ended, please try again');

export const companyAccountUnknown = () =>
  new ApiError(
    403,
    'com.company.unknown',
    'No account here belongs to this company account: sign in with a password and bind it, or ask an administrator',
  );

export const companyAccountWithoutRole = () =>
  new ApiError(403, 'com.company.no-role', 'This company account has no role here');

export const companyAccountFrozen = () =>
  new ApiError(403, 'com.company.frozen', 'This account is frozen');

export const companyAccountTaken = () =>
  new ApiError(400, 'com.company.taken', 'One of the two is bound to another account already');

export const companyAccountNeeded = () =>
  new ApiError(
    400,
    'com.company.last',
    'Without it you could not sign in: no password lets you in',
  );

export const companyProviderDown = () =>
  unavailableFor(
    5,
    'com.company.unavailable',
    'The sign-in service of the company does not answer right now',
  );

/** Answers users who have no password to confirm. */
export const freshSessionRequired = () =>
  new ApiError(403, 'com.session.stale', 'Sign in again first, as this needs a recent sign-in');

/** Answers users who may do nothing else before. */
export const secondFactorRequired = () =>
  new ApiError(403, 'com.second-factor.required', 'A second factor must be set up first');

export const lastFactor = () =>
  new ApiError(400, 'com.second-factor.last', 'A second factor is required of you');

export const secretKeyMissing = () =>
  new ApiError(
    400,
    'com.secret-key.missing',
    'The server has no key for this: its operator must set SECRET_KEY',
  );

export const invalidToken = () => new ApiError(401, 'com.invalid.token', 'Invalid access token');

export const permissionDenied = () => new ApiError(403, 'com.casbin.denied', 'Permission denied');

export const grantRefused = () => refuseBecause(403, 'com.casbin.denied', 'grants_too_much');

export const serviceOfRoot = () => refuseBecause(403, 'com.casbin.denied', 'service_of_root');

export const serviceRefused = (
  code: 'service_unknown' | 'service_disabled' | 'path_ambiguous' | 'proxy_untrusted',
) => refuseBecause(403, 'com.casbin.denied', code);

export const codeKept = () => refuseBecause(403, 'com.casbin.denied', 'code_kept');

export const strongerUser = () => refuseBecause(403, 'com.casbin.denied', 'stronger_user');

export const takingRefused = () => refuseBecause(403, 'com.casbin.denied', 'takes_too_much');

export const previewOutdated = () =>
  new ApiError(
    412,
    'com.preview.outdated',
    'Somebody else has changed rights since the preview was made',
  );

export const protectedMenu = (fields: FieldError[]) =>
  new ApiError(400, 'com.menu.protected', "This menu is the console's own", { fields });

export const passwordChangeRequired = () =>
  new ApiError(403, 'com.password.change-required', 'The password must be changed first');

export const tooManyTokens = (max: number) =>
  new ApiError(400, 'com.token.too-many', `You have ${max} access tokens; remove one first`);

/** Answers a program. */
export const sessionRequired = () =>
  new ApiError(403, 'com.token.session-required', 'An access token does not do this; sign in');

/** Answers a person who looks at the console as somebody else. */
export const viewedReadOnly = () =>
  new ApiError(403, 'com.view-as.read-only', 'You only look at the console as somebody else');

export const notFound = (detail = 'Not Found') => new ApiError(404, 'not_found', detail);

/** What a request names. */
export const unknownFields = (fields: FieldError[]) =>
  new ApiError(404, 'not_found', fields.map(describe).join('\n'), { fields });

export const itemNotFound = (entity: string) =>
  refuseBecause(404, 'not_found', 'item_not_found', { entity });

/** All of a bulk call, as some of its records cannot be changed. */
export function bulkRefused(fields: FieldError[], count: number): ApiError {
  const isForbidden = fields.some(({ code }) => code === 'bulk_stronger');
  const messages = fields.slice(0, 10).map(({ message }) => message);
  const detail = `${fields.length} of ${count} cannot be changed, so none was: ${messages.join('; ')}`;
  if (isForbidden) return new ApiError(403, 'com.casbin.denied', detail, { fields });
  return new ApiError(412, 'precondition_failed', detail, { fields });
}

export const versionIncomplete = () => refuseBecause(400, 'bad_request', 'version_incomplete');

export const notUndoable = () => refuseBecause(400, 'bad_request', 'not_undoable');

/** Answers a user who changes what is no longer as they saw it. */
export const precondition = () =>
  new ApiError(412, 'precondition_failed', 'Somebody else has changed this meanwhile');

export const noSecondFactor = () => refuseBecause(404, 'not_found', 'no_second_factor');

export const parentNotFound = (id: string) =>
  refuseBecause(404, 'not_found', 'parent_not_found', { id });

export const unsupportedMediaType = () =>
  new ApiError(415, 'unsupported_media_type', 'The body must be application/json');

/** @param seconds to wait before the next try */
export const tooManyRequests = (seconds: number) =>
  retryAfter(
    seconds,
    new ApiError(429, 'too_many_requests', 'Too many requests, please try again later.'),
  );

/** Answers a user with too many of them on one server. */
export const tooManyTails = (max: number) =>
  retryAfter(10, refuseBecause(429, 'too_many_requests', 'too_many_tails', { max }));

export const serverFullOfTails = () =>
  retryAfter(10, refuseBecause(503, 'service_unavailable', 'server_full_of_tails'));

export const unavailable = () =>
  unavailableFor(
    1,
    'service_unavailable',
    'The service is not available right now, please try again.',
  );

export const searchTooLong = () =>
  new ApiError(
    503,
    'com.search.too-long',
    'The search takes too long. Search a shorter time, or for more letters.',
  );

export const storageLow = () =>
  unavailableFor(
    10,
    'com.storage.low',
    'The server is almost out of disk space: nothing can be changed until there is more, but everything can be read.',
  );

export const badGateway = () =>
  new ApiError(502, 'bad_gateway', 'The server behind this one does not answer.');

export const gatewayTimeout = () =>
  new ApiError(504, 'gateway_timeout', 'The server behind this one takes too long to answer.');

export const internalError = () =>
  new ApiError(500, 'internal_server_error', 'Internal Server Error');

/** The contract uses Go's older name of one status. */
const statusOf = (code: number) =>
  code === 413 ? 'Request Entity Too Large' : (STATUS_CODES[code] ?? '');

export function toFailure({ code, id, detail, extra }: ApiError): Failure & { data?: object } {
  return {
    success: false,
    ...(extra.data && { data: extra.data }),
    error: {
      id,
      code,
      detail,
      status: statusOf(code),
      ...(extra.fields && { fields: extra.fields }),
      ...(extra.reason && { reason: extra.reason }),
    },
  };
}
