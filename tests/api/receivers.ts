import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TlsOptions } from 'node:tls';
import type { LogRecord } from '@/server/log/forward/record';

/** What log rows are forwarded to, on loopback. */
export interface Receiver {
  port: number;
  close(): Promise<void>;
}

async function listening(server: Server, sockets: Set<Socket>): Promise<Receiver> {
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, close };
}

export interface Posted {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * Takes posts.
 *
 * @param answer the status of each; undefined never answers.
 */
export async function httpReceiver(answer: (posted: Posted) => number | undefined = () => 200) {
  const posted: Posted[] = [];
  const server = createHttp(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const post = { path: request.url ?? '', headers: request.headers, body };
    const status = answer(post);
    if (status === undefined) return;
    if (status < 300) posted.push(post);
    response.writeHead(status).end();
  });
  return { ...(await listening(server, new Set())), posted };
}

/** The records of posts as JSON lines. */
export const recordsOf = (posted: Posted[]): LogRecord[] =>
  posted.flatMap(({ body }) => body.trimEnd().split('\n')).map((line) => JSON.parse(line));

/** Takes syslog messages with their octets counted, or holds their connections without a look. */
export async function syslogReceiver({ reads, tls }: { reads?: boolean; tls?: TlsOptions } = {}) {
  const messages: string[] = [];
  const take = (socket: Socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    if (reads === false) socket.pause();
    socket.on('end', () => messages.push(...messagesIn(Buffer.concat(chunks))));
  };
  const server = tls ? createTls(tls, take) : createTcp(take);
  return { ...(await listening(server, new Set())), messages };
}

/** @throws where the counts do not fit. */
export function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const count = Number(bytes.subarray(at, space).toString());
    const end = space + 1 + count;
    if (!(count > 0) || end > bytes.length) throw new Error('the octets are not as counted');
    messages.push(bytes.subarray(space + 1, end).toString());
    at = end;
  }
  return messages;
}
