import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import jsonc from 'jsonc-parser';
import { ApiError, badRequest, unsupportedMediaType } from '../lib/errors';
import type { AppEnv } from './context';

const MAX_DEPTH = 32;
/** A careless copy would turn them into an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const tooLarge = (maxBytes: number) =>
  // The rest of the body is read and thrown away for half a second, as a proxy that still sends it when the connection
  // ends would tell of a broken server instead.
  new ApiError(413, 'request_entity_too_large', `Request body too large, limit ${maxBytes} byte`);

export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw tooLarge(maxBytes);
    },
  });
  return (c, next) => limit(c, next).catch(refuseBroken);
}

function refuseBroken(error: unknown): never {
  throw error instanceof ApiError ? error : badRequest('The body ended before it was whole');
}

/** A browser sends this type to other sites only after asking them. */
const isJson = (type = '') => /^application\/([a-z.-]+\+)?json\s*(;|$)/i.test(type);

/** What JSON.parse accepts: broken UTF-8, NUL, repeated or dangerous keys, more than 32 levels. */
export const strictJson = createMiddleware<AppEnv>(async (c, next) => {
  const bytes = await c.req.arrayBuffer().catch(refuseBroken);
  if (bytes.byteLength > 0) {
    if (!isJson(c.req.header('Content-Type'))) throw unsupportedMediaType();
    checkJson(decode(bytes));
  }
  await next();
});

/** @param repeatable the parameters that may come several times */
export const strictAddress = (repeatable: readonly string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!/[?%]/.test(c.req.url)) return next();
    for (const [name, values] of Object.entries(c.req.queries())) {
      if (values.length > 1 && !repeatable.includes(name)) {
        throw badQuery(`${name} is given more than once`);
      }
    }
    try {
      if (decodeURIComponent(c.req.url).includes('\0')) throw badQuery('NUL is not allowed');
    } catch (error) {
      throw error instanceof URIError ? badQuery('the text is not UTF-8') : error;
    }
    await next();
  });

const badQuery = (reason: string) => badRequest(`Failed to parse query: ${reason}`);
const badJson = (reason: string) => badRequest(`Failed to parse json: ${reason}`);

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badJson('the text is not UTF-8');
  }
}

function checkJson(text: string): void {
  const levels: Set<string>[] = [];
  const enter = () => {
    if (levels.push(new Set()) > MAX_DEPTH) throw badJson(`more than ${MAX_DEPTH} levels`);
  };
  jsonc.visit(
    text,
    {
      onObjectBegin: enter,
      onArrayBegin: enter,
      onObjectEnd: () => void levels.pop(),
      onArrayEnd: () => void levels.pop(),
      onObjectProperty: (key) => checkKey(key, levels.at(-1)),
      onLiteralValue: (value) => {
        if (typeof value === 'string') checkText(value);
      },
      onError: () => {
        throw badJson('the text is not JSON');
      },
    },
    { disallowComments: true },
  );
}

function checkKey(key: string, seen: Set<string> | undefined): void {
  checkText(key);
  if (FORBIDDEN_KEYS.has(key)) throw badJson(`the member ${key} is not allowed`);
  if (seen?.has(key)) throw badJson(`the member ${key} is given more than once`);
  seen?.add(key);
}

function checkText(text: string): void {
  if (text.includes('\0')) throw badJson('NUL is not allowed');
  if (!text.isWellFormed()) throw badJson('the text is not Unicode');
}
