import { type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { apiHeaders } from '../http/apiHeaders';
import type { AppEnv, Lifecycle } from '../http/context';
import { answer } from '../http/onError';
import { securityHeaders } from '../http/securityHeaders';
import { ApiError, badRequest, internalError, invalidPart } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { MAX_ROLES_ASKED } from '../routes/permission/effective';

export const serverOptions = {
  // Node's own limits, 60 and 300 seconds, let a few slow clients hold every connection.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node checks every 30 seconds, which would make the limits longer by as much.
  connectionsCheckingInterval: 1_000,
  // Node would answer a request without the header itself, with no envelope.
  requireHostHeader: false,
  // A thousand ids are allowed in an address, and take 41 kB; Node's own limit is 16 kB.
  maxHeaderSize: 64 * 1024,
};

type Fetch = Parameters<typeof getRequestListener>[0];

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

/** Refuses two Host headers: Node takes the first, and a proxy in front may have taken the other. */
const hasOneHost = ({ headersDistinct }: IncomingMessage) => headersDistinct.host?.length === 1;

const badHost = () => badRequest('The address or the Host header is not valid');

function answerUnreadable(error: unknown): Response | Promise<Response> {
  return answerOutside(error instanceof RequestError ? badHost() : internalError());
}

function answerOutside(refusal: ApiError): Response | Promise<Response> {
  return new Hono<AppEnv>()
    .use(securityHeaders, apiHeaders)
    .all('*', (c) => answer(c, refusal))
    .request('/');
}

const UNPARSED: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: new ApiError(
    431,
    'request_header_fields_too_large',
    'The headers are too large',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'request_timeout', 'The request took too long'),
};

interface Unparsed extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** Node's own answer is a bare status line. */
export async function answerUnparsed(error: Unparsed, socket: Duplex): Promise<void> {
  const { _httpMessage: underWay } = socket as { _httpMessage?: { headersSent: boolean } };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  const response = await answerOutside(refusalOf(error));
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`;
  const { status } = response;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}${length}\r\n${body}`);
  socket.once('finish', () => socket.destroy());
}

function refusalOf({ code = '', rawPacket }: Unparsed): ApiError {
  const name = code === 'HPE_HEADER_OVERFLOW' ? repeatedParameter(rawPacket) : undefined;
  const max = name === 'role_id' ? MAX_ROLES_ASKED : 1;
  if (name) return invalidPart('query', [fieldError(name, 'too_many', { max })]);
  return UNPARSED[code] ?? badRequest('The request is not valid HTTP');
}

/** The number of times that are no coincidence in what is not an address. */
const MIN_TIMES = 10;

/**
 * Returns the parameter that is given over and over in an address that is too long to be read.
 * @param packet the one that was too much: any piece of the request
 */
function repeatedParameter(packet: Buffer | undefined): string | undefined {
  const [piece = ''] = packet?.toString('latin1').replace(METHOD, '').split(/[\s#]/, 1) ?? [];
  // The first and the last may be cut.
  const pairs = piece
    .slice(piece.indexOf('?') + 1)
    .split('&')
    .slice(1, -1);
  const names = new Set(pairs.map((pair) => pair.split('=', 1)[0] ?? ''));
  const [name] = names;
  return names.size === 1 && pairs.length >= MIN_TIMES ? name : undefined;
}

const METHOD = /^[A-Z]+ /;
