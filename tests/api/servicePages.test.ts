import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { menuForm } from './delegation';
import { openTestApi, type TestApi } from './harness';

let api: TestApi;
let token: string;
let service: Record<string, unknown>;

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body !== undefined && { body }) });
const add = (code: string, path: string) =>
  call('POST', '/api/v1/menus', { ...menuForm(code), path, resources: [] });
const opened = async (code: string) => {
  const menus: Menu[] = (await call('GET', '/api/v1/current/menus')).json.data;
  return menus.find((menu) => menu.code === code)?.path;
};
const change = async (members: object) => {
  const { json } = await call('PUT', `/api/v1/services/${service.id}`, { ...service, ...members });
  expect(json).toMatchObject({ success: true });
};

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  const { json } = await call('POST', '/api/v1/services', {
    ...{ code: 'billing', name: 'Billing', hosts: 'billing.example.com', status: 'enabled' },
    address: 'https://billing.example.com/app/',
  });
  service = json.data;
});
afterAll(() => api.close());

it('is opened at the address of its service, as that is now', async () => {
  const { json } = await add('invoices', 'billing/invoices?open=1');
  expect(json.data.path).toBe('billing/invoices?open=1');
  expect(await opened('invoices')).toBe('https://billing.example.com/app/invoices?open=1');
  await change({ address: 'http://pay.example.com' });
  expect(await opened('invoices')).toBe('http://pay.example.com/invoices?open=1');
  const read = await call('GET', `/api/v1/menus/${json.data.id}`);
  expect(read.json.data.path).toBe('billing/invoices?open=1');
});

it('leads nowhere while its service is disabled or has no address', async () => {
  await add('orders', 'billing/');
  await change({ status: 'disabled' });
  expect(await opened('orders')).toBe('');
  await change({ address: '' });
  expect(await opened('orders')).toBe('');
  await change({});
  expect(await opened('orders')).toBe('https://billing.example.com/app/');
});

it('is of a service that there is', async () => {
  const { status, json } = await add('stock', 'stock/levels');
  expect(status).toBe(400);
  expect(json.error.fields).toMatchObject([{ field: 'path', code: 'unknown_service' }]);
  for (const path of ['billing//evil.example', 'billing/\\evil.example', 'Billing/x', 'billing'])
    expect((await add('odd', path)).status).toBe(400);
});

it('keeps its service from being deleted', async () => {
  await add('reports', 'billing/reports');
  const { status, json } = await call('DELETE', `/api/v1/services/${service.id}`);
  expect(status).toBe(400);
  expect(json.error.fields[0].code).toBe('service_opened');
});
