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
      ...{ ...proxy, httpProxy: '', maxResponseSize: MAX_BYTES },
      ...(isChecked && { connect: { lookup: lookupPublic } }),
    });
    try {
      const {
        statusCode,
        headers: sent,
        body: answer,
      } = await request(url, {
        ...{ method: method as Dispatcher.HttpMethod, headers, dispatcher },
        body: body === null || body === undefined ? null : String(body),
        ...(signal && { signal }),
      });
      const bytes = await answer.arrayBuffer();
      const entries = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      return new Response([204, 304].includes(statusCode) ? null : bytes, {
        status: statusCode,
        headers: Object.fromEntries(entries),
      });
    } finally {
      // A connection that waits for the next call would outlive the server.
      await dispatcher.destroy();
    }
  };
