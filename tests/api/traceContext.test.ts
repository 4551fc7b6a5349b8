import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('the trace context of a caller', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  const call = (headers: Record<string, string>) =>
    api.call('GET', '/api/v1/captcha/id', { headers });

  it('gives the trace its id, and comes back with a span of our own', async () => {
    const { headers } = await call({ traceparent: `00-${TRACE}-${PARENT}-01` });
    expect(headers.get('X-Trace-Id')).toBe(TRACE);
    const given = headers.get('traceparent') ?? '';
    expect(given).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(given).not.toContain(PARENT);
  });

  it('leaves an X-Request-Id its place', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-00`;
    const { headers } = await call({ traceparent, 'X-Request-Id': 'order-7' });
    expect(headers.get('X-Trace-Id')).toBe('order-7');
    expect(headers.get('traceparent')).toContain(TRACE);
  });

  it('is read in a later version of the standard too', async () => {
    const { headers } = await call({ traceparent: `cc-${TRACE}-${PARENT}-01-what-is-to-come` });
    expect(headers.get('X-Trace-Id')).toBe(TRACE);
  });

  it.each([
    ['of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['with a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['in capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['too short', `00-${TRACE.slice(1)}-${PARENT}-01`],
    ['of no version', `ff-${TRACE}-${PARENT}-01`],
    ['with more than its version has', `00-${TRACE}-${PARENT}-01-more`],
    ['of anything else', 'x'.repeat(1_000)],
  ])('is passed over when it is not valid: %s', async (_, traceparent) => {
    const { status, headers } = await call({ traceparent });
    expect(status).toBe(200);
    expect(headers.get('X-Trace-Id')).toMatch(/^TRACE-/);
    expect(headers.get('traceparent')).toBeNull();
  });
});
