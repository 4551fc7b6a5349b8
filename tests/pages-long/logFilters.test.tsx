import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, newRole, setValue } from '../pages/entities';

const saved = () => asRoot('GET', '/api/v1/loggers/filters');

async function openMenu(query: string) {
  await signIn();
  const user = openConsole(`/system/logger?${query}`);
  await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
  return user;
}

describe('the saved filters of the log', () => {
  it('keep what is set under a name, shared with a role, and set it again', async () => {
    const { id } = await newRole('Auditors');
    const user = await openMenu('tag=login&level=warn&current=3');
    const button = screen.getByRole('button', { name: 'Saved filters', expanded: true });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    await screen.findByText('None are saved yet');
    await user.click(screen.getByText('Save or change filters…'));
    const form = await dialog('Saved filters');
    setValue(form.getByLabelText('Name'), 'Failed sign-ins');
    await user.click(form.getByLabelText('Share with a role'));
    await user.click(await screen.findByTitle('Auditors'));
    await user.click(form.getByRole('button', { name: 'Save these filters' }));
    await form.findByText('Failed sign-ins (Auditors)');
    expect(await saved()).toMatchObject([
      { query: 'level=warn&tag=login', role_id: id, own: true },
    ]);
  });

  it('are chosen, renamed, and deleted when the user confirms it', async () => {
    const user = await openMenu('');
    await user.click(await screen.findByText('Failed sign-ins (Auditors)'));
    await waitFor(() => expect(address()).toBe('/system/logger?level=warn&tag=login'));

    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByText('Save or change filters…'));
    const form = await dialog('Saved filters');
    await user.click(form.getByRole('button', { name: 'Change' }));
    const name = form.getByLabelText('Name');
    expect(name).toHaveProperty('value', 'Failed sign-ins');
    setValue(name, 'Bad luck');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Bad luck (Auditors)');
    await user.click(form.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(form.queryByText('Bad luck (Auditors)')).toBeNull());
    expect(await saved()).toEqual([]);
  });
});

describe('the rows of the log', () => {
  it('are the same for whoever opens an address with filters, whichever view they chose last', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await user.click(await screen.findByText('Everything'));
    await user.type(await screen.findByLabelText('Message'), 'log{Enter}');
    await waitFor(() => expect(address()).toBe('/system/logger?message=log&view=all'));
    await screen.findAllByText(/^Request$/);
    await user.click(await screen.findByRole('button', { name: 'Remove filter Message: log' }));
    await waitFor(() => expect(address()).toBe('/system/logger'));

    cleanup();
    openConsole('/system/logger?message=log');
    await screen.findAllByText(/signed in$/);
    expect(screen.queryByText(/^Request$/)).toBeNull();
    expect(address()).toBe('/system/logger?message=log');
  });

  it.each([
    ['en-US', 'signed in', /signed in$/],
    ['zh-CN', '登录', /登录了系统$/],
  ])('are found by the words of their sentences in %s', async (locale, words, sentence) => {
    await signIn();
    localStorage.setItem('umi_locale', locale);
    openConsole(`/system/logger?q=${encodeURIComponent(words)}`);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  });

  it('are filtered by event, record and address, which a saved filter holds', async () => {
    const user = await openMenu('event=login&ip=192.0.2.7&targetID=r1&notEvent=logout');
    for (const chip of [
      'Event: Signed in',
      'IP address: 192.0.2.7',
      'Record: r1',
      'Not Event: Signed out',
    ])
      screen.getByRole('button', { name: `Remove filter ${chip}` });
    await user.click(screen.getByText('Save or change filters…'));
    const form = await dialog('Saved filters');
    setValue(form.getByLabelText('Name'), 'From there');
    await user.click(form.getByRole('button', { name: 'Save these filters' }));
    await form.findByText('From there');
    const [{ query }] = await saved();
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ event: 'login', ip: '192.0.2.7', targetID: 'r1', notEvent: 'logout' },
    });
  });

  it('can be filtered by an event that is chosen by its name', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const box = within(await screen.findByRole('dialog', { name: 'Filter' }));
    await user.type(box.getByRole('combobox', { name: 'Event' }), 'passkey');
    await user.click(await screen.findByTitle('Passkey removed'));
    await user.click(box.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe('/system/logger?event=remove-passkey'));
  });

  it('say sign-ins in the language of the user', async () => {
    const password = '0'.repeat(32);
    await backend.api.call('POST', '/api/v1/login', {
      body: { username: 'nobody', password, captcha_id: 'off', captcha_code: 'off' },
    });
    await signIn();
    localStorage.setItem('umi_locale', 'zh-CN');
    openConsole('/system/logger?tag=login');
    await screen.findByText(/^以“.+”登录失败：用户不存在$/);
    expect(screen.getAllByText(/登录了系统$/).length).toBeGreaterThan(0);
  });
});
