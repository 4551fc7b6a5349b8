import { TestBrowser } from '@@/testBrowser';
import { StyleProvider } from '@ant-design/cssinjs';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { history } from 'umi';
import { randomName, storeToken, tokenOfAnswer } from '@/services/token/tokenStorage';
import { backend } from './backend';

/** Where pro-components puts its styles: in no document. */
const NOWHERE = document.createElement('div');

/** Of antd's styles, those that hide what stays in the document. */
const HIDING = `
  .ant-dropdown-hidden, .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden, .ant-popover-hidden,
  .ant-tooltip-hidden, .ant-menu-hidden, .ant-menu-submenu-hidden, .ant-form-item-hidden { display: none; }
  .ant-input-clear-icon-hidden { visibility: hidden; }`;

/**
 * Opens the whole console at `address`, as a browser would, but without antd's styles: to make them, and to
 * try them on each element that a test looks for, takes a fifth of the tests' time. The browser's tests have them.
 */
export function openConsole(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  render(
    <StyleProvider container={NOWHERE}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <style>{HIDING}</style>
        <TestBrowser location={{ pathname, search, hash }} />
      </ConfigProvider>
    </StyleProvider>,
  );
  return userEvent.setup();
}

/** The address that the console shows. */
export const address = () => `${history.location.pathname}${history.location.search}`;

/** Signs a user in, root unless named, as the login page does. */
export async function signIn(...credentials: [username: string, password: string] | []) {
  storeToken(tokenOfAnswer(await backend.api.signIn(...credentials), new Headers(), randomName()));
}
