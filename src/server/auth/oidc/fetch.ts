import type { Readable } from 'node:stream';
import type { CustomFetch } from 'openid-client';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import type { ProxySettings } from '../../lib/oidcSettings';
import { isInside, lookupPublic } from './addresses';

/** Documents and tokens are a few kilobytes; keys may be some more. */
const MAX_BYTES = 512 * 1024;

/**
 * Asks the provider, and whom its documents name. Only the issuer's own host, which the operator
 * chose, may be an address inside; no redirect is followed. A proxy resolves names itself.
 */
export const providerFetch =
  (issuer: URL, proxy: ProxySettings): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const isChecked = url.hostname !== issuer.hostname;
    if (isChecked && isInside(url.hostname))
      throw new Error(`${url.hostname} is an address inside`);
    const dispatcher = new EnvHttpProxyAgent({
      ...{ ...proxy, httpProxy: '' },
      ...(isChecked && { connect: { lookup: lookupPublic } }),
    });
    try {
      const answer = await request(url, {
        ...{ method: method as Dispatcher.HttpMethod, headers, dispatcher },
        body: body === null || body === undefined ? null : String(body),
        ...(signal && { signal }),
      });
      return await toResponse(answer);
    } finally {
      // A connection that waits for the next call would outlive the server.
      await dispatcher.destroy();
    }
  };

async function toResponse({ statusCode: status, headers: told, body }: Dispatcher.ResponseData) {
  const bytes = await readAll(body);
  const headers = new Headers();
  for (const [name, value] of Object.entries(told)) headers.set(name, String(value));
  return new Response([204, 304].includes(status) ? null : bytes, { status, headers });
}

async function readAll(answer: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the provider answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
