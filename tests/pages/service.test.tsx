import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from 'umi';
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

it('stores no call where a service was chosen and no path, and takes a pasted one with its service', async () => {
  await signIn();
  await asRoot('POST', '/api/v1/services', {
    name: 'Bills',
    code: 'bills',
    hosts: 'bills.example.com',
    status: 'enabled',
  });
  const user = openConsole('/system/menu/new');
  setValue(await screen.findByLabelText('Name'), 'Paid');
  await user.click(screen.getByRole('button', { name: 'Add resource' }));
  await user.click(await screen.findByRole('combobox', { name: 'Service 1' }));
  await user.click(await within(document.body).findByText('Bills'));
  const path = () => screen.getByRole('combobox', { name: 'Path 1' });
  setValue(path(), '/paid');
  setValue(path(), '');
  await user.click(screen.getByRole('button', { name: 'Add resource' }));
  setValue(screen.getByRole('combobox', { name: 'Path 2' }), 'put bills/paid/:id');
  expect(screen.getByRole('combobox', { name: 'Path 2' })).toHaveProperty('value', '/paid/:id');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const menus: Menu[] = await asRoot('GET', '/api/v1/menus?code=paid&includeResources=true');
    expect(menus[0]?.resources?.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT bills/paid/:id',
    ]);
  });
});

it('reads the calls of an OpenAPI document, which the form of menus then offers', async () => {
  await signIn();
  const { id } = await asRoot('POST', '/api/v1/services', {
    name: 'Stock',
    code: 'stock',
    hosts: 'stock.example.com',
    path_prefix: '/stock',
    status: 'enabled',
  });
  const user = openConsole(`/system/service?edit=${id}`);
  const edited = await dialog('Edit Service');
  const calls = await edited.findByLabelText('Calls that menus offer');
  const paste = (text: string) =>
    fireEvent.paste(calls, { clipboardData: { getData: () => text } });
  paste('{ "openapi": "3.1.0" }');
  await screen.findByText(/^This is no OpenAPI document/);
  paste(JSON.stringify({ openapi: '3.1.0', paths: { '/stock/items/{id}': { get: ITEM } } }));
  await waitFor(() => expect(calls).toHaveProperty('value', 'GET /items/{id} An item'));
  const file = new File(['swagger: "2.0"\npaths: { /bins: { put: {} } }'], 'stock.yaml');
  const input = document.querySelector('input[type="file"]');
  fireEvent.change(input as Element, { target: { files: [file] } });
  await waitFor(() => expect(calls).toHaveProperty('value', 'PUT /bins'));
  setValue(calls, 'GET /items/{id} An item');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  await screen.findByText('Save successfully');

  await waitFor(() => expect(screen.queryByText('Edit Service')).toBeNull());
  act(() => history.push('/system/menu/new'));
  setValue(await screen.findByLabelText('Name'), 'Items');
  await user.click(screen.getByRole('button', { name: 'Add resource' }));
  await user.click(await screen.findByRole('combobox', { name: 'Service 1' }));
  await user.click(await within(document.body).findByText('Stock'));
  setValue(screen.getByRole('combobox', { name: 'Path 1' }), '/item');
  await user.click(await screen.findByText('An item'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const menus: Menu[] = await asRoot('GET', '/api/v1/menus?code=items&includeResources=true');
    expect(menus[0]?.resources).toMatchObject([{ method: 'GET', path: 'stock/items/{id}' }]);
  });
});

const ITEM = { summary: 'An item' };

it('has a page, with what it decides and its history', async () => {
  await signIn();
  await asRoot('POST', '/api/v1/services', {
    name: 'Wiki',
    code: 'wiki',
    hosts: 'wiki.example.com',
    address: 'https://wiki.example.com/',
    calls: 'GET /pages/:id A page',
    status: 'enabled',
  });
  const user = openConsole('/system/service');
  await user.click(await screen.findByRole('link', { name: 'Wiki' }));
  await screen.findByText('GET /pages/:id A page');
  screen.getByText('wiki.example.com');
  screen.getByRole('link', { name: 'https://wiki.example.com/' });
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await screen.findByText(/created/i);
});
