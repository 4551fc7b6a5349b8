import { type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { answer } from '../audit/onError';
import { ApiError, badRequest, internalError } from '../base/errors';
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

type Fetch = Parameters<typeof getRequestListener>[0];

/** Makes an app answer the requests of a Node server. */
export function createListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  lifecycle: Lifecycle,
): RequestListener {
  const fetch = (request: Request, env: HttpBindings) =>
    hasOneHost(env.incoming) ? app.fetch(request, env) : answerOutside(badHost());
  const listener = getRequestListener(fetch as Fetch, { errorHandler: answerUnreadable });
  return (request, response) => {
    // A client that keeps its connection would lose the request that it sends as it is closed.
    if (lifecycle.draining) response.setHeader('Connection', 'close');
    return listener(request, response);
  };
}

/** Of two Host headers Node takes the first; a proxy in front may have taken the other. */
const hasOneHost = ({ headersDistinct }: IncomingMessage) => headersDistinct.host?.length === 1;

const badHost = () => badRequest('The address or the Host header is not valid');

/** What has no address that can be read, such as one with a bad Host header, reaches no app. */
function answerUnreadable(error: unknown): Response | Promise<Response> {
  return answerOutside(error instanceof RequestError ? badHost() : internalError());
}

/** An answer outside of any app, with the headers that every answer has. */
function answerOutside(refusal: ApiError): Response | Promise<Response> {
  return new Hono<AppEnv>()
    .use(securityHeaders, apiHeaders)
    .all('*', (c) => answer(c, refusal))
    .request('/');
}

/** By what Node says of a request that it cannot parse, or does not wait for any longer. */
const UNPARSED: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: new ApiError(
    431,
    'request_header_fields_too_large',
    'The headers are too large',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'request_timeout', 'The request took too long'),
};

/** Node's own answer to what it cannot parse is a bare status line; a listener of `clientError`. */
export async function answerUnparsed(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
  const { _httpMessage: underWay } = socket as { _httpMessage?: { headersSent: boolean } };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = UNPARSED[error.code ?? ''] ?? badRequest('The request is not valid HTTP');
  const response = await answerOutside(refusal);
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`;
  const { status } = response;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}${length}\r\n${body}`);
  socket.once('finish', () => socket.destroy());
}
