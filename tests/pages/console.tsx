import { TestBrowser } from '@@/testBrowser';
import { StyleProvider } from '@ant-design/cssinjs';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from 'umi';
import { randomName, storeToken, tokenOfAnswer } from '@/services/token/tokenStorage';
import { backend } from './backend';
import { styleCache } from './styleCache';

/** Opens the whole console at `address`, as a browser would. */
export function openConsole(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  render(
    <StyleProvider cache={styleCache}>
      <TestBrowser location={{ pathname, search, hash }} />
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
