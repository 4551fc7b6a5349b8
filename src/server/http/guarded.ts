import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { invalidFields, serviceRefused } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { visible } from '../log/text';
import { remoteAddress } from './address';
import type { AppEnv } from './context';
import { loggedPath, stripBasePath } from './routePath';

/** A request to another application, as the proxy before that describes it. */
export interface Guarded {
  method: string;
  host: string;
  /** The address that was asked for, without its query. */
  path: string;
  /** The call as menus write it, such as `billing/invoices/7`, once its service is known. */
  call?: string;
  /** The address with its query. */
  uri: string;
  /** A header that is missing, or says different things. */
  fault?: string;
}

const HEADERS = {
  method: ['X-Forwarded-Method', 'X-Original-Method'],
  host: ['X-Forwarded-Host', 'X-Original-Host'],
  path: ['X-Forwarded-Uri', 'X-Original-URI'],
} as const;

const isTrusted = (c: Context<AppEnv>) => c.get('env').trustProxy.has(remoteAddress(c));

/** Reads what a trusted proxy asks about; of all others it believes nothing. */
export const readGuarded = createMiddleware<AppEnv>(async (c, next) => {
  if (isTrusted(c)) c.set('guarded', describe(c));
  await next();
});

function describe(c: Context<AppEnv>): Guarded {
  const [uri, host, method] = [read(c, 'path'), read(c, 'host'), read(c, 'method')];
  const fault = [method, host, uri].find(({ isClear }) => !isClear)?.header;
  return {
    method: method.value,
    host: host.value,
    // The log holds this of a refusal, and a query may hold a secret.
    path: uri.value.split('?', 1)[0] ?? '',
    uri: uri.value,
    ...(fault && { fault }),
  };
}

function read(c: Context<AppEnv>, name: keyof typeof HEADERS) {
  const [header, other] = HEADERS[name];
  const values = [c.req.header(header), c.req.header(other)].filter((value) => value !== undefined);
  // One may be the proxy's and the other its client's, which passes through it.
  return { header, value: values[0] ?? '', isClear: new Set(values).size === 1 };
}

/**
 * Returns the host that the client of a trusted proxy asked.
 * @throws {ApiError} 400 or 403
 */
export function hostOfClient(c: Context<AppEnv>): string {
  if (!isTrusted(c)) throw serviceRefused('proxy_untrusted');
  const { header, value, isClear } = read(c, 'host');
  if (!isClear) throw invalidFields([fieldError(header, 'header_unclear')]);
  return value;
}

/**
 * Returns the call of a request as the log tells it: its own, or the one to another application that it asks about.
 * @param most characters of what comes from the client of a proxy
 */
export function calledIn(c: Context<AppEnv>, most: number) {
  const guarded = c.get('guarded');
  if (!guarded) {
    const path = stripBasePath(c.req.path, c.get('env'));
    return { method: c.req.method, path, shown: loggedPath(c) };
  }
  const path = visible(guarded.call ?? guarded.path, most);
  return { method: visible(guarded.method, most), path, shown: path };
}

/** What a request is about: itself, or the request to another application that it asks about. */
export const askedMethod = (c: Context<AppEnv>): string => c.get('guarded')?.method ?? c.req.method;
