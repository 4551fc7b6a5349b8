import { expect, it } from 'vitest';
import { targetOf } from '@/services/navigation/navigation';

const known = { pages: { byCode: new Map(), byPath: new Map() }, origins: [] };
const opened = (menu: { path: string; service?: string }) => targetOf(menu, 'one', known, false);

it('opens http pages of services, and of other sites those with https alone', () => {
  const path = 'http://billing.example.com/invoices';
  expect(opened({ path, service: 'billing' })).toEqual({ href: path });
  expect(opened({ path })).toBeUndefined();
  expect(opened({ path: 'https://billing.example.com/' })).toBeDefined();
  for (const script of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc'])
    expect(opened({ path: script, service: 'billing' })).toBeUndefined();
});
