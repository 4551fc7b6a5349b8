import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as saving from '@/services/browser/saveFile';
import { openConsole, signIn } from './console';
import { dialog, newRole } from './entities';

it('exports the selected rows in the chosen columns', async () => {
  for (const name of ['Bakers', 'Brewers', 'Butchers']) await newRole(name);
  await signIn();
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const user = openConsole('/system/role?q=b');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bakers' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Butchers' }));
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  const asked = await dialog('Export');
  await asked.findByText('2 rows');
  for (const name of ['Code', 'Description', 'Created At', 'Updated At']) {
    await user.click(asked.getByRole('checkbox', { name }));
  }
  await user.click(asked.getByRole('button', { name: 'Export as CSV' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [file, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('roles.csv');
  const lines = (await (file as Blob).text()).trim().split(/\r?\n/);
  expect(lines[0]).toBe('name,sequence,status,menus');
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort(),
  ).toEqual(['Bakers', 'Butchers']);
});
