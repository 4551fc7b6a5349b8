import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openTestApi } from '../api/harness';

const USERS = 20_000;

it('imports 20,000 users in 120 s', { timeout: 300_000 }, async () => {
  const api = await openTestApi();
  const { access_token: token } = await api.signIn();
  const lines = Array.from({ length: USERS }, (_, at) => `many${at},Many ${at},m${at}@example.com`);
  let longest = 0;
  let running = true;
  const others = (async () => {
    while (running) {
      const began = performance.now();
      await api.call('GET', '/api/v1/current/user', { token });
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const began = performance.now();
  const answer = await api.app.request('/api/v1/users/import', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
    body: `username,name,email\n${lines.join('\n')}\n`,
  });
  const took = performance.now() - began;
  running = false;
  await others;
  expect(answer.status).toBe(200);
  console.info(
    `import of ${USERS} users: ${Math.round(took)} ms, longest other ${Math.round(longest)} ms`,
  );
  expect(took).toBeLessThan(120_000);
  await api.close();
});

it('stops at an XLSX that unpacks to too much', { timeout: 60_000 }, async () => {
  const api = await openTestApi();
  const { access_token: token } = await api.signIn();
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) });
  const answer = await api.app.request('/api/v1/users/import', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    body: bomb as BodyInit,
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('unpacks');
  await api.close();
});
