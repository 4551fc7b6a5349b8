import { describe, expect, it } from 'vitest';
import { openTestApi } from './harness';

describe('GET /metrics', () => {
  it('is 404 unless METRICS is on', async () => {
    const api = await openTestApi();
    expect((await api.call('GET', '/metrics')).status).toBe(404);
    await api.close();
  });

  it('counts and times requests by method, declared route and status', async () => {
    const api = await openTestApi({ env: { METRICS: 'on' } });
    const { access_token: token } = await api.signIn();
    await api.call('GET', '/api/v1/current/user', { token });
    await api.call('GET', '/api/v1/menus/one', { token });
    await api.call('GET', '/api/v1/menus/another', { token });
    await api.call('BREW', '/api/v1/whatever/this/is', { token });
    const { status, headers, json: text } = await api.call('GET', '/metrics');
    await api.close();

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = text.split('\n');
    const total = 'http_requests_total';
    expect(lines).toContain(`${total}{method="GET",route="/api/v1/current/user",status="200"} 1`);
    expect(lines).toContain(`${total}{method="GET",route="/api/v1/menus/:id",status="404"} 2`);
    expect(lines).toContain(`${total}{method="other",route="unmatched",status="404"} 1`);
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.005",');
    expect(text).toMatch(/^gatehouse_log_queue_rows \d+$/m);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('whatever');
  });
});
