import { queryClient } from '@/services/api/queryClient';
import { tabStore } from '@/services/browser/storage';
import { askTabs, clearLastActive, joinTabs, markUsed, tellTabs } from '@/services/token/tabs';
import {
  getToken,
  type HeldToken,
  isSignedOut,
  removeToken,
  storeToken,
} from '@/services/token/tokenStorage';
import { removeViewing, storeViewing, type Viewing } from '@/services/token/viewing';
import { fetchSession, type SessionState } from './consoleState';
import { dropDrafts } from './drafts';
import { keepSession } from './renewal';

export function startSession(): void {
  joinTabs();
  keepSession();
  markUsed();
}

export function beginSession(token: HeldToken): void {
  removeViewing();
  queryClient.clear();
  storeToken(token);
  markUsed();
}

/** Makes this tab that of the viewed user, with nothing of what the admin read. */
export function beginViewing(viewing: Viewing): Promise<SessionState | undefined> {
  storeViewing(viewing);
  return fetchOtherSession();
}

/** Makes this tab the admin's own again, with nothing of what the viewed user read. */
export function endViewing(): Promise<SessionState | undefined> {
  removeViewing();
  return fetchOtherSession();
}

async function fetchOtherSession(): Promise<SessionState | undefined> {
  const session = await fetchSession();
  // Not before: the page that is still shown would ask for all again.
  queryClient.clear();
  return session;
}

export async function adoptSession(): Promise<void> {
  if (getToken() || isSignedOut()) return;
  const token = await askTabs();
  if (token) beginSession(token);
}

export function forgetSession(): void {
  removeToken();
  queryClient.clear();
  dropDrafts();
  clearLastActive();
  tabStore.clear();
}

export function endSession(): void {
  const signIn = getToken()?.signIn;
  forgetSession();
  if (signIn) tellTabs({ type: 'ended', signIn });
}
