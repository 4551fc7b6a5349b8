import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { addFilter, asRoot, dialog, fromView, setValue } from '../pages/entities';

describe('the rows of the log', () => {
  it('are the same for whoever opens an address with filters, whichever view they chose last', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    await user.click(await screen.findByText('All requests'));
    await user.type((await addFilter(user, 'Message')).getByLabelText('Message'), 'log{Enter}');
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

  it('are filtered by event, record and address, which a saved view holds', async () => {
    await signIn();
    const user = openConsole('/system/logger?event=login&ip=192.0.2.7&targetID=r1&notEvent=logout');
    for (const chip of [
      'Event: Signed in',
      'Address: 192.0.2.7',
      'Record: r1',
      'Not Event: Signed out',
    ])
      await screen.findByRole('button', { name: `Remove filter ${chip}` });
    await fromView(user, 'Save view…');
    const form = await dialog('Save view');
    setValue(form.getByLabelText('Name'), 'From there');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('View: From there');
    const [{ query }] = await asRoot('GET', '/api/v1/current/views?list=system.logger');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ event: 'login', ip: '192.0.2.7', targetID: 'r1', notEvent: 'logout' },
    });
  });

  it('can be filtered by an event that is chosen by its name', async () => {
    await signIn();
    const user = openConsole('/system/logger');
    const box = await addFilter(user, 'Event');
    await user.type(box.getByRole('combobox', { name: 'Event' }), 'passkey');
    await user.click(await screen.findByTitle('Passkey removed'));
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
