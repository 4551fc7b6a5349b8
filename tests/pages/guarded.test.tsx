import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT_PASSWORD } from '../seededData';
import { address, openConsole, signIn } from './console';
import { asRoot } from './entities';

const PAGE = '/guarded?host=billing.example.com&browser=a1&wanted=%2Forders%3Fpage%3D2';
const ENTER =
  /^http:\/\/billing\.example\.com\/\.gatehouse\/enter\?ticket=[\w-]{43}&wanted=%2Forders%3Fpage%3D2$/;

const led = vi.spyOn(location, 'replace');
beforeEach(() => {
  led.mockReset().mockImplementation(() => {});
});
afterEach(() => led.mockReset());

beforeAll(async () => {
  for (const [code, status] of [
    ['billing', 'enabled'],
    ['away', 'disabled'],
  ]) {
    const host = `${code}.example.com`;
    const service = { name: code, code, status, hosts: host, address: `https://${host}` };
    await asRoot('POST', '/api/v1/services', service);
  }
});

describe('the page on the way to a guarded application', () => {
  it('leads a browser that is signed in to the application, with a ticket', async () => {
    await signIn();
    openConsole(PAGE);
    await waitFor(() => expect(led).toHaveBeenCalledWith(expect.stringMatching(ENTER)));
    expect(led).toHaveBeenCalledTimes(1);
  });

  it('asks for a sign-in first', async () => {
    const user = openConsole(PAGE);
    await user.type(await screen.findByPlaceholderText('Username'), 'admin');
    await user.type(screen.getByPlaceholderText('Password'), ROOT_PASSWORD);
    expect(address()).toBe(`/user/login?${new URLSearchParams({ redirect: PAGE })}`);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(led).toHaveBeenCalledWith(expect.stringMatching(ENTER)));
  });

  it.each([
    ['evil.example', 'No service has this host and path.'],
    ['away.example.com', 'The service is disabled.'],
  ])('does not lead to %s, and says why', async (host, sentence) => {
    await signIn();
    openConsole(PAGE.replace('billing.example.com', host));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    screen.getByRole('heading', { name: 'The application did not open' });
    expect(led).not.toHaveBeenCalled();
  });

  it('waits for the user where the application refused the ticket, and goes in no circle', async () => {
    await signIn();
    const user = openConsole(`${PAGE}&fault=ended`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not accept it in time/);
    expect(led).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(led).toHaveBeenCalledWith(expect.stringMatching(ENTER)));
  });
});

it('has pages of services in the navigation, on Home and in the palette', async () => {
  const menu = { code: 'invoices', name: 'Invoices', type: 'page', status: 'enabled' };
  await asRoot('POST', '/api/v1/menus', { ...menu, path: 'billing/invoices', resources: [] });
  await signIn();
  const user = openConsole('/home');
  const links = await screen.findAllByRole('link', { name: /^Invoices/ });
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    expect(link.getAttribute('href')).toBe('https://billing.example.com/invoices');
    expect(link.getAttribute('target')).toBe('_blank');
  }
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog'));
  await user.type(palette.getByRole('combobox'), 'Invoices');
  await palette.findByRole('option', { name: /Invoices/ });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(
      'https://billing.example.com/invoices',
      '_blank',
      'noopener,noreferrer',
    ),
  );
  opened.mockRestore();
});
