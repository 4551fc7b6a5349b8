import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { samePath } from '@/schemas/ticket';
import { exchangeTicket } from '../../auth/session/guardCookie';
import { hashToken, newToken } from '../../auth/session/token';
import { rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { AUTHORIZE_PATH } from '../../http/guard';
import { GATE, guardCookieOf, guestOf, setGuardCookie } from '../../http/guardCookie';
import { hostOfClient } from '../../http/guarded';
import { createRouter, route } from '../../http/router';
import { countUse } from '../../http/shares';
import { notFound } from '../../lib/errors';
import { hostName } from '../../permission/services';

/** Of an address a minute: several hosts for each of an office. */
const MOST_TICKETS = 300;

const wanted = z.string().optional().describe('The page that was asked for');

const getSignIn = route({
  method: 'get',
  path: `${AUTHORIZE_PATH}/sign-in`,
  access: 'public',
  tag: 'service',
  summary: 'Where a browser at a guarded host begins to sign in; a proxy hands it here',
  request: { query: z.object({ wanted }) },
  redirects: true,
  refuses: [403, 404],
});

const getEnter = route({
  method: 'get',
  path: `${AUTHORIZE_PATH}/enter`,
  access: 'public',
  tag: 'service',
  summary: 'Where the console leads a browser back to, with a ticket for the host',
  request: { query: z.object({ ticket: z.string().optional(), wanted }) },
  redirects: true,
  refuses: [403, 404, 429],
});

export const browserRoutes = createRouter()
  .openapi(getSignIn, (c) => {
    const host = hostOfClient(c);
    return leadToConsole(c, host, c.req.valid('query').wanted);
  })
  .openapi(getEnter, async (c) => {
    const host = hostOfClient(c);
    const { ticket = '', wanted } = c.req.valid('query');
    const browser = guardCookieOf(c);
    const value = browser && (await exchange(c, ticket, browser, host));
    if (value) setGuardCookie(c, value);
    // Another tab may have come first, or this one comes back to its own address.
    if (value || (await guestOf(c, host, false))) return lead(c, samePath(wanted) ?? '/');
    return leadToConsole(c, host, wanted, 'ended');
  });

/** @throws {ApiError} 429 for who tries many */
function exchange(c: Context<AppEnv>, ticket: string, browser: string, host: string) {
  const { db, securityClock, ticketUse } = c.var;
  countUse(c, ticketUse, MOST_TICKETS, { caller: rateLimitSubject(c) });
  return exchangeTicket(db, ticket, browser, hostName(host), securityClock.now());
}

const lead = (c: Context<AppEnv>, address: string) => c.body(null, 302, { Location: address });

/** What the browser holds stays the same for all of its tabs, so that they do not end each other's way. */
function leadToConsole(c: Context<AppEnv>, host: string, wanted = '/', fault?: 'ended') {
  const { publicUrl } = c.var.env;
  if (!publicUrl) throw notFound('PUBLIC_URL is needed to sign browsers in to other applications');
  const browser = guardCookieOf(c) ?? newToken();
  setGuardCookie(c, browser);
  const asked = { host, browser: hashToken(browser), wanted: samePath(wanted) ?? '/' };
  return lead(
    c,
    `${publicUrl}/guarded?${new URLSearchParams({ ...asked, ...(fault && { fault }) })}`,
  );
}

/** Characters of an address in a header, for which proxies have room. */
export const MOST_ADDRESS = 4_096;

/** Where a sign-in begins that leads to the page, or to the first one where the address of that is very long. */
export function signInAddress(uri: string): string {
  const address = `${GATE}sign-in?${new URLSearchParams({ wanted: uri })}`;
  return address.length <= MOST_ADDRESS ? address : `${GATE}sign-in`;
}

/** The body of a 401, for proxies that hand it to the browser. */
export const signInPage = (address: string) =>
  html`<!doctype html><meta charset="utf-8"><title>Gatehouse</title><meta http-equiv="refresh" content="0;url=${address}"><a href="${address}">Sign in · 登录</a>`;

/** The body of a 403, likewise; the address is of the console's own making. */
export const refusedPage = (why: string) =>
  html`<!doctype html><meta charset="utf-8"><title>403 · Gatehouse</title><a href="${why}">Why is this refused? · 为什么被拒绝？</a>`;
