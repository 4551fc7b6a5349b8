import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import type { Service } from '@/schemas/service';
import { openConsole, signIn } from './console';
import { asRoot, dialog, setValue } from './entities';

const stored = (): Promise<Service[]> => asRoot('GET', '/api/v1/services');

it('adds, edits and deletes a service', async () => {
  await signIn();
  const user = openConsole('/system/service');
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const added = await dialog('Add Service');
  setValue(await added.findByLabelText('Name'), 'Billing 账单');
  setValue(await added.findByLabelText('Code'), 'billing');
  setValue(await added.findByLabelText('Hosts'), 'App.example.com');
  setValue(await added.findByLabelText('Path prefix'), '/billing/');
  setValue(await added.findByLabelText('Address'), 'https://app.example.com/billing/');
  await user.click(added.getByRole('button', { name: 'Save' }));
  await screen.findByText('Save successfully');
  const service = {
    name: 'Billing 账单',
    code: 'billing',
    hosts: 'app.example.com',
    path_prefix: '/billing',
    address: 'https://app.example.com/billing/',
    unnamed_calls: 'deny',
    status: 'enabled',
  };
  expect(await stored()).toMatchObject([service]);

  await user.click(await screen.findByRole('button', { name: /^Edit / }));
  const edited = await dialog('Edit Service');
  setValue(await edited.findByLabelText('Name'), 'Invoices');
  expect(edited.queryByLabelText('Code')).toBeNull();
  await user.click(edited.getByRole('radio', { name: 'Allow for everyone signed in' }));
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { ...service, name: 'Invoices', unnamed_calls: 'allow' },
    ]),
  );

  await user.click(await screen.findByRole('button', { name: /^More actions for / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asked = await dialog('Are you sure you want to delete this service?');
  await user.click(asked.getByRole('button', { name: 'Delete service' }));
  await screen.findByText('Delete successfully');
  expect(await stored()).toEqual([]);
});

it('offers the services for the calls of a menu', async () => {
  await signIn();
  await asRoot('POST', '/api/v1/services', {
    name: 'Orders',
    code: 'orders',
    hosts: 'orders.example.com',
    status: 'enabled',
  });
  const user = openConsole('/system/menu/new');
  setValue(await screen.findByLabelText('Name'), 'Order list');
  await user.click(screen.getByRole('button', { name: 'Add resource' }));
  await user.click(await screen.findByRole('combobox', { name: 'Service 1' }));
  await user.click(await within(document.body).findByText('Orders'));
  setValue(screen.getByRole('combobox', { name: 'Path 1' }), '/lists/:id');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const menus: Menu[] = await asRoot('GET', '/api/v1/menus?code=order&includeResources=true');
    expect(menus[0]?.resources).toMatchObject([{ method: 'GET', path: 'orders/lists/:id' }]);
  });
});
