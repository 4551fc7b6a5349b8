import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { answer } from '../audit/onError';
import { badRequest, internalError } from '../base/errors';
import { apiHeaders } from '../http/apiHeaders';
import type { AppEnv, Lifecycle } from '../http/context';
import { securityHeaders } from '../http/securityHeaders';

/** What Node needs to know of the requests that it takes. */
export const serverOptions = {
  // Node's own limits, 60 and 300 seconds, let a few slow clients hold every connection.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // How often they are looked at; Node's own half a minute would make them longer by as much.
  connectionsCheckingInterval: 1_000,
  // Without it, Node itself answers a request that lacks the header, with no envelope.
  requireHostHeader: false,
};

/** Makes an app answer the requests of a Node server. */
export function createListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  lifecycle: Lifecycle,
): RequestListener {
  const listener = getRequestListener(app.fetch, { errorHandler: answerUnreadable });
  return (request, response) => {
    // Whoever keeps his connection would lose the request that he sends as it is closed.
    if (lifecycle.draining) response.setHeader('Connection', 'close');
    return listener(request, response);
  };
}

/** What has no address that can be read, such as one with a bad Host header, reaches no app. */
function answerUnreadable(error: unknown): Response | Promise<Response> {
  const refusal =
    error instanceof RequestError
      ? badRequest('The address or the Host header is not valid')
      : internalError();
  return new Hono<AppEnv>()
    .use(securityHeaders, apiHeaders)
    .all('*', (c) => answer(c, refusal))
    .request('/');
}
