import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context';
import { AUTHORIZE_PATH, allow } from '../../http/guard';
import { GATE, otherCookies } from '../../http/guardCookie';
import { type Guarded, readGuarded } from '../../http/guarded';
import { createRouter, route } from '../../http/router';
import { wantsPage } from '../../http/wantsPage';
import { ApiError, invalidFields, permissionDenied, serviceRefused } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { METHOD } from '../../lib/requestPath';
import { decideGuarded } from '../../permission/guardedCall';
import { type FoundService, findService } from '../../permission/services';
import { browserRoutes, MOST_ADDRESS, refusedPage, signInAddress, signInPage } from './browsers';
import { enabledRoleCodes } from './roleCodes';

const getAuthorize = route({
  method: 'get',
  path: AUTHORIZE_PATH,
  access: 'session',
  tag: 'service',
  summary: 'Whether the caller may make the request to another application that a proxy describes',
});

/** Only a page leads to a sign-in: what a script asks for is refused as it stands. */
async function leadToSignIn(c: Context<AppEnv>, { method, uri, path }: Guarded): Promise<void> {
  if (method !== 'GET' || !wantsPage(c) || path.startsWith(GATE)) return;
  const signIn = signInAddress(uri);
  c.res = await c.html(signInPage(signIn), 401);
  c.res.headers.set('X-Sign-In', signIn);
}

/** The page that a person needs next, which the proxy leads them to. */
const nextPage = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { publicUrl } = c.get('env');
  const guarded = c.get('guarded');
  if (!publicUrl || !guarded) return;
  if (c.res.status === 401) await leadToSignIn(c, guarded);
  if (c.res.status === 403 && c.get('principal')) await leadToReason(c, guarded, publicUrl);
});

/** What the console asks of its users before all else. */
const OWN_SETUP = new Set(['com.password.change-required', 'com.second-factor.required']);

async function leadToReason(c: Context<AppEnv>, guarded: Guarded, console: string): Promise<void> {
  const { method, call } = guarded;
  const isOwn = c.error instanceof ApiError && OWN_SETUP.has(c.error.id);
  if (!call && !isOwn) return;
  const asked = { user_id: c.get('principal').user_id, method, path: call ?? '' };
  const question = `${console}/system/access?${new URLSearchParams(asked)}`;
  const why = isOwn || question.length > MOST_ADDRESS ? console : question;
  if (wantsPage(c)) c.res = await c.html(refusedPage(why), 403);
  c.res.headers.set('X-Why', why);
}

const authorize = createRouter();
authorize.use(AUTHORIZE_PATH, readGuarded, nextPage);

const answerProxy = async (c: Context<AppEnv>) => {
  const guarded = c.get('guarded');
  if (!guarded) throw serviceRefused('proxy_untrusted');
  const db = c.get('db');
  const principal = c.get('principal');
  const found = await foundService(c, guarded);
  const { isAllowed, named } = await decideGuarded(db, principal, found, guarded.method);
  if (!isAllowed) throw permissionDenied();
  // What is only looked at is not counted as used.
  if (named && !principal.view_as) c.set('authorizedRoute', named);
  const roles = await enabledRoleCodes(db, principal);
  c.header('X-User-Id', principal.user_id);
  c.header('X-Username', encodeURIComponent(principal.username));
  c.header('X-Roles', roles.map(encodeURIComponent).join(','));
  // Proxies that take this header over hand our cookie to nobody.
  c.header('Cookie', otherCookies(c));
  return c.json({ success: true as const });
};

/** @throws {ApiError} 400 or 403 */
async function foundService(c: Context<AppEnv>, guarded: Guarded): Promise<FoundService> {
  if (guarded.fault) throw invalidFields([fieldError(guarded.fault, 'header_unclear')]);
  if (!METHOD.test(guarded.method)) throw serviceRefused('path_ambiguous');
  const { policy_version } = c.get('principal');
  const found = await findService(c.get('db'), policy_version, guarded.host, guarded.path);
  c.set('guarded', { ...guarded, call: found.call.join('/') });
  if (found.service.status === 'disabled') throw serviceRefused('service_disabled');
  return found;
}

export const authorizeRoutes = authorize.openapi(getAuthorize, answerProxy);
authorizeRoutes.route('/', browserRoutes);
// Envoy asks with the method of the request itself. No body is read.
authorizeRoutes.all(AUTHORIZE_PATH, allow('session', 'GET', AUTHORIZE_PATH), answerProxy);
