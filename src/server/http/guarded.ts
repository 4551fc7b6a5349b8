import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { remoteAddress } from './address';
import type { AppEnv } from './context';

/** A request to another application, as the proxy before that describes it. */
export interface Guarded {
  method: string;
  host: string;
  /** The address that was asked for; once its service is known, the path of a call of that. */
  path: string;
  /** A header that is missing, or says different things. */
  fault?: string;
}

const HEADERS = {
  method: ['X-Forwarded-Method', 'X-Original-Method'],
  host: ['X-Forwarded-Host', 'X-Original-Host'],
  path: ['X-Forwarded-Uri', 'X-Original-URI'],
} as const;

/** Reads what a trusted proxy asks about; of all others it believes nothing. */
export const readGuarded = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('env').trustProxy.has(remoteAddress(c))) c.set('guarded', describe(c));
  await next();
});

function describe(c: Context<AppEnv>): Guarded {
  const found: Guarded = { method: '', host: '', path: '' };
  for (const name of ['path', 'host', 'method'] as const) {
    const [usual, other] = HEADERS[name];
    const values = [c.req.header(usual), c.req.header(other)].filter(
      (value) => value !== undefined,
    );
    // One may be the proxy's and the other its client's, which passes through it.
    if (values.length === 0 || new Set(values).size > 1) found.fault = usual;
    found[name] = values[0] ?? '';
  }
  // It is logged where it is refused, and a query may hold a secret.
  found.path = found.path.split('?', 1)[0] ?? '';
  return found;
}

/** What a request is about: itself, or the request to another application that it asks about. */
export const askedMethod = (c: Context<AppEnv>): string => c.get('guarded')?.method ?? c.req.method;
