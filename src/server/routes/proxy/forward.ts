import type { Context } from 'hono';
import { proxy } from 'hono/proxy';
import { addressOf, remoteAddress } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { badGateway, gatewayTimeout } from '../../lib/errors';

/** How long the other server may take until its answer begins. */
const TIMEOUT_MS = 60_000;

export interface Target {
  server: string;
  path: string;
  /** What stands before `/api/` on this server. */
  prefix: string;
}

/**
 * Bodies pass in pieces, and a redirect is the caller's to follow.
 * @throws {ApiError} 502 without an answer, 504 when it takes too long
 */
export async function forward(c: Context<AppEnv>, target: Target): Promise<Response> {
  const { status, headers, body } = await ask(c, target);
  // This server decides on caching, and uses no cookies.
  for (const name of ['Cache-Control', 'Set-Cookie']) headers.delete(name);
  // The other server may not open this origin to others, or clear it.
  for (const name of [...headers.keys()])
    if (STRIPPED_RESPONSE_HEADERS.test(name)) headers.delete(name);
  const location = headers.get('Location');
  headers.delete('Location');
  const there = location && locationHere(location, target);
  if (there) headers.set('Location', there);
  return c.newResponse(body, { status: status as 200, headers });
}

async function ask(c: Context<AppEnv>, { server, path }: Target) {
  const { raw } = c.req;
  const late = new AbortController();
  // A long file may take longer than the limit to pass.
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    return await proxy(server + path, {
      raw,
      redirect: 'manual',
      signal: AbortSignal.any([raw.signal, late.signal]),
      customFetch: (request) => fetch(withForwardedHeaders(c, request)),
    });
  } catch (err) {
    if (!raw.signal.aborted) c.get('log').warn({ err }, 'the API behind this server is silent');
    throw late.signal.aborted ? gatewayTimeout() : badGateway();
  } finally {
    clearTimeout(timer);
  }
}

const STRIPPED_RESPONSE_HEADERS = /^(access-control-.*|clear-site-data|refresh)$/;

/** Servers trust these from a proxy. */
const STRIPPED_REQUEST_HEADERS =
  /^(host|cookie|expect|forwarded|x-forwarded-(host|proto|port|prefix|server)|x-client-ip|true-client-ip|x-original-url|x-rewrite-url|x-http-method-override)$/;

function withForwardedHeaders(c: Context<AppEnv>, request: Request): Request {
  const { headers } = request;
  // Node's fetch refuses Expect; the host is the other server's own.
  for (const name of [...headers.keys()])
    if (STRIPPED_REQUEST_HEADERS.test(name)) headers.delete(name);
  const peer = remoteAddress(c);
  const hops = c.get('env').trustProxy.has(peer) ? headers.get('X-Forwarded-For') : null;
  headers.set('X-Forwarded-For', hops ? `${hops}, ${peer}` : peer);
  headers.set('X-Real-IP', addressOf(c));
  headers.set('X-Request-Id', c.get('trace_id'));
  const traceparent = c.get('traceparent');
  if (traceparent) headers.set('traceparent', traceparent);
  return request;
}

/** Returns the location on this server; undefined when it makes no sense. */
function locationHere(location: string, { server, path, prefix }: Target): string | undefined {
  if (!URL.canParse(location, server + path)) return undefined;
  const { origin, pathname, search, hash } = new URL(location, server + path);
  const isApi = origin === new URL(server).origin && pathname.startsWith('/api/');
  return isApi ? prefix + pathname + search + hash : location;
}
