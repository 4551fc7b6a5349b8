import { STATUS_CODES } from 'node:http';
import type { Failure, FieldError } from '@/schemas/common';

/** A refusal that the caller is told of, in the contract's envelope. */
export class ApiError extends Error {
  override name = 'ApiError';

  /**
   * @param code the HTTP status.
   * @param id what went wrong, for programs.
   * @param detail what went wrong, for people.
   */
  constructor(
    readonly code: number,
    readonly id: string,
    readonly detail: string,
    readonly extra: { fields?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
  }
}

export const badRequest = (detail: string, fields?: FieldError[]) =>
  new ApiError(400, 'bad_request', detail, fields && { fields });

/** Sentences of the contract that stand for themselves, without the field's name. */
const SENTENCES = new Set(['Invalid email address', 'invalid properties']);

const describe = ({ field, message }: FieldError) =>
  SENTENCES.has(message) ? message : `${field}: ${message}`;

/** The request's content is at fault, field by field. */
export const invalidFields = (fields: FieldError[]) =>
  badRequest(fields.map(describe).join('\n'), fields);

/** The same, of a part of the request; the contract says so of a query. */
export const invalidPart = (part: string, fields: FieldError[]) => {
  const detail = fields.map(describe).join('\n');
  return badRequest(part === 'query' ? `Failed to parse query: ${detail}` : detail, fields);
};

export const invalidCaptcha = () => new ApiError(400, 'com.invalid.captcha', 'Incorrect captcha');

/** One answer for an unknown user, a wrong password and a frozen account, so that none is told apart. */
export const invalidCredentials = () =>
  new ApiError(400, 'com.invalid.username-or-password', 'Incorrect username or password');

export const invalidToken = () => new ApiError(401, 'com.invalid.token', 'Invalid access token');

export const permissionDenied = () => new ApiError(403, 'com.casbin.denied', 'Permission denied');

/** Nobody but root can give what he does not hold himself. */
export const grantRefused = () =>
  new ApiError(403, 'com.casbin.denied', 'This would grant more than your own rights');

/** Nobody but root touches a user who holds a right that the caller lacks, disabled ones included. */
export const strongerUser = () =>
  new ApiError(403, 'com.casbin.denied', 'This user holds rights that you lack');

/** Nobody but root takes from others what the caller does not hold. */
export const takingRefused = () =>
  new ApiError(403, 'com.casbin.denied', 'This would take rights that you lack from other users');

/** The console's own menus stay where and what they are, whoever asks. */
export const protectedMenu = (fields: FieldError[]) =>
  new ApiError(400, 'com.menu.protected', "This menu is the console's own", { fields });

export const passwordChangeRequired = () =>
  new ApiError(403, 'com.password.change-required', 'The password must be changed first');

export const notFound = (detail = 'Not Found') => new ApiError(404, 'not_found', detail);

export const unsupportedMediaType = () =>
  new ApiError(415, 'unsupported_media_type', 'The body must be application/json');

/** @param seconds how long the caller should wait before the next try. */
export const tooManyRequests = (seconds: number) =>
  new ApiError(429, 'too_many_requests', 'Too many requests, please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  });

export const unavailable = () =>
  new ApiError(
    503,
    'service_unavailable',
    'The service is not available right now, please try again.',
    {
      headers: { 'Retry-After': '1' },
    },
  );

export const searchTooLong = () =>
  new ApiError(
    503,
    'com.search.too-long',
    'The search takes too long. Search a shorter time, or for more letters.',
  );

/** Writes are refused until there is room again; reads go on. */
export const storageLow = () =>
  new ApiError(
    503,
    'com.storage.low',
    'The server is almost out of disk space: nothing can be changed until there is more, but everything can be read.',
    { headers: { 'Retry-After': '10' } },
  );

export const badGateway = () =>
  new ApiError(502, 'bad_gateway', 'The server behind this one does not answer.');

export const gatewayTimeout = () =>
  new ApiError(504, 'gateway_timeout', 'The server behind this one takes too long to answer.');

export const internalError = () =>
  new ApiError(500, 'internal_server_error', 'Internal Server Error');

/** The contract speaks as Go does, which calls one status by its older name. */
const statusOf = (code: number) =>
  code === 413 ? 'Request Entity Too Large' : (STATUS_CODES[code] ?? '');

/** The contract's envelope around an error. */
export function toFailure({ code, id, detail, extra }: ApiError): Failure {
  return {
    success: false,
    error: {
      id,
      code,
      detail,
      status: statusOf(code),
      ...(extra.fields && { fields: extra.fields }),
    },
  };
}
