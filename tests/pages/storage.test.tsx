import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ROOT_PASSWORD } from '../seededData';
import { address, openConsole } from './console';

afterEach(() => vi.restoreAllMocks());

it('F20 a browser whose storage is full lets one sign in and open pages', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const user = openConsole('/user/login');
  await user.type(await screen.findByPlaceholderText('Username'), 'admin');
  await user.type(screen.getByPlaceholderText('Password'), ROOT_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: /^Welcome/ });
  await waitFor(() => expect(address()).toBe('/home'));
  await user.click(await screen.findByRole('link', { name: /^Role/ }));
  await screen.findByRole('heading', { name: 'Roles', level: 1 });
});
