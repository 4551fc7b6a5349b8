import { ticketFormSchema, ticketSchema } from '@/schemas/ticket';
import { openTicket } from '../../auth/session/guardCookie';
import { GATE } from '../../http/guardCookie';
import { createRouter, json, ownRoute } from '../../http/router';
import { isSecure } from '../../http/shares';
import { serviceRefused } from '../../lib/errors';
import { findService, hostName, isHostOf, plainHost } from '../../permission/services';

const postTicket = ownRoute(
  'post',
  '/api/v1/current/tickets',
  'A ticket that signs the browser in to the host of a service, once',
  { request: { body: json(ticketFormSchema) }, data: ticketSchema },
);

export const ticketRoutes = createRouter().openapi(postTicket, async (c) => {
  const { db, env, principal, securityClock } = c.var;
  const { host, browser, wanted } = c.req.valid('json');
  const { service } = await findService(db, principal.policy_version, host, wanted);
  if (service.status === 'disabled') throw serviceRefused('service_disabled');
  // On another port of the host somebody else may listen.
  if (!isHostOf(service, host, isSecure(env))) throw serviceRefused('service_unknown');
  const ticket = await openTicket(db, principal, hostName(host), browser, securityClock.now());
  // A scheme from the address could have it sent in the clear.
  const origin = `${isSecure(env) ? 'https' : 'http'}://${plainHost(host)}`;
  const url = `${origin}${GATE}enter?${new URLSearchParams({ ticket, wanted })}`;
  return c.json({ success: true as const, data: { url } });
});
