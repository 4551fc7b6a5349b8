import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isStorageLow, isUnavailable } from '../db/errors';
import {
  ApiError,
  badRequest,
  internalError,
  notFound,
  storageLow,
  toFailure,
  unavailable,
  unsupportedMediaType,
} from '../lib/errors';
import { JSON_TYPE } from './apiHeaders';
import type { AppEnv } from './context';
import { recordDenial, recordFailure } from './events';

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = toRefusal(error);
  if (refusal.code === 403 && !refusal.extra.data) recordDenial(c, refusal);
  // A full disk is reported once, when it becomes full.
  if (refusal.code >= 500 && refusal !== error && !isStorageLow(error)) recordFailure(c, error);
  return answer(c, refusal);
};

export const onNotFound: NotFoundHandler<AppEnv> = (c) => answer(c, notFound());

export function toRefusal(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException) return toApiError(error);
  if (isStorageLow(error)) return storageLow();
  return isUnavailable(error) ? unavailable() : internalError();
}

function toApiError({ status, message }: HTTPException): ApiError {
  if (status === 415) return unsupportedMediaType();
  // A body with text has been read before; what Hono cannot read is one without.
  if (status < 500) return badRequest(/JSON/.test(message) ? 'Failed to parse json: EOF' : message);
  return internalError();
}

export function answer(c: Context, refusal: ApiError): Response {
  return c.json(toFailure(refusal), refusal.code as ContentfulStatusCode, {
    'Content-Type': JSON_TYPE,
    ...refusal.extra.headers,
  });
}
