import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { setValue } from './entities';

const language = () => screen.findByRole('button', { name: 'Language: English' });
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('the language switch', () => {
  it('opens with the language in force, walks by arrows and goes round', async () => {
    const user = openConsole('/user/register');
    (await language()).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('English'));
    expect(item('English').getAttribute('aria-current')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('简体中文'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('English'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(item('简体中文'));
    await user.keyboard('e');
    expect(document.activeElement).toBe(item('English'));
  });

  it('closes with Escape and gives the focus back', async () => {
    const user = openConsole('/user/register');
    const button = await language();
    button.focus();
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes when the focus leaves it', async () => {
    const user = openConsole('/user/register');
    await user.click(await language());
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('changes the language by keyboard alone', async () => {
    const user = openConsole('/user/register');
    (await language()).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('heading', { name: '注册账号' });
    await screen.findByRole('button', { name: '语言：简体中文' });
  });

  it.each([
    { path: '/system/role/new', field: 'Name', named: '名称' },
    { path: '/account/profile', field: 'Phone', named: '手机号' },
  ])('keeps what was typed in the form of $path', async ({ path, field, named }) => {
    await signIn();
    const user = openConsole(path);
    setValue(await screen.findByLabelText(field), '+49 30 1234');
    await user.click(await language());
    await user.click(item('简体中文'));
    expect(await screen.findByLabelText(named)).toHaveProperty('value', '+49 30 1234');
    await user.click(screen.getByRole('button', { name: '语言：简体中文' }));
    await user.click(item('English'));
    expect(await screen.findByLabelText(field)).toHaveProperty('value', '+49 30 1234');
  });
});

it('a form says in the new language what it refuses', async () => {
  await signIn();
  const user = openConsole('/system/user/new');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Username is required!');
  await user.click(await language());
  await user.click(item('简体中文'));
  await screen.findByText('请输入用户名！');
});

describe('the theme switch', () => {
  it('darkens the console, and remembers it', async () => {
    const user = openConsole('/user/register');
    await user.click(await screen.findByRole('button', { name: 'Theme: System' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    await user.click(item('Dark'));
    await screen.findByRole('button', { name: 'Theme: Dark' });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
