import http, {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerResponse,
} from 'node:http';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

export interface Caller {
  address: string | undefined;
  /** A foreign name means that somebody's DNS points here. */
  host: string | undefined;
  /** A foreign one means that a page from elsewhere asks. */
  origin: string | undefined;
}

export function isFromLocalhost({ address, host, origin }: Caller): boolean {
  return (
    LOOPBACK_ADDRESS.test(address ?? '') &&
    LOOPBACK_NAME.test(host ?? '') &&
    (origin === undefined || LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, '')))
  );
}

/**
 * Umi offers no hook for its server: it listens on every interface, and lets any site's page read the
 * answers (CORS) before the first middleware of a plugin runs.
 */
export function guardNextServer(): void {
  const { createServer } = http;
  const guarded = (listener: RequestListener) => {
    Object.assign(http, { createServer });
    return guard(createServer(refuseOthers(listener)));
  };
  Object.assign(http, { createServer: guarded });
}

function refuseOthers(listener: RequestListener): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (isFromLocalhost(callerOf(request))) return listener(request, response as never);
    response.writeHead(403, { 'Content-Type': 'text/plain' });
    response.end('The development server answers requests from this machine only.\n');
  };
}

function guard(server: Server): Server {
  const listen = (port: number, onListening: () => void) =>
    Server.prototype.listen.call(server, { port, host: '127.0.0.1' }, onListening);
  Object.assign(server, { listen });
  // The hot-reload socket: Umi's own listener comes later, and only looks at this header.
  server.on('upgrade', (request, socket) => {
    if (isFromLocalhost(callerOf(request))) return;
    delete request.headers['sec-websocket-protocol'];
    socket.destroy();
  });
  return server;
}

function callerOf({ socket, headers }: IncomingMessage): Caller {
  return { address: socket.remoteAddress, host: headers.host, origin: headers.origin };
}
