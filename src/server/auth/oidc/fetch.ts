import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { isPublicAddress, lookupPublic } from './addresses';

/** Documents and tokens are a few kilobytes; keys may be some more. */
const MAX_BYTES = 512 * 1024;

/**
 * Asks the provider, and whom its documents name. Only the issuer's own host, which the operator
 * chose, may be an address inside; no redirect is followed.
 */
export const providerFetch =
  (issuer: URL): CustomFetch =>
  async (address, options) => {
    const url = new URL(address);
    const isInside = url.hostname !== issuer.hostname;
    if (isInside && isIP(bare(url)) && !isPublicAddress(bare(url)))
      throw new Error(`${url.hostname} is an address inside`);
    const answer = await send(url, options, isInside);
    const body = await readAll(answer);
    const { statusCode: status = 500 } = answer;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  };

const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function send(
  url: URL,
  { method, headers, body, signal }: CustomFetchOptions,
  isChecked: boolean,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = request(
      url,
      // A connection that waits for the next call would outlive the server.
      {
        method,
        headers,
        agent: false,
        ...(signal && { signal }),
        ...(isChecked && { lookup: lookupPublic }),
      },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body === null || body === undefined ? undefined : String(body));
  });
}

async function readAll(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the provider answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
