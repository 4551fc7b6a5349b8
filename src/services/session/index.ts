import { forgetAnswers } from '@/services/api/keptAnswers';
import { tabStore } from '@/services/browser/storage';
import { askTabs, clearLastActive, joinTabs, markUsed, tellTabs } from '@/services/token/tabs';
import {
  getToken,
  type HeldToken,
  isSignedOut,
  removeToken,
  storeToken,
} from '@/services/token/tokenStorage';
import { removeViewing } from '@/services/token/viewing';
import { dropDrafts } from './drafts';
import { keepSession } from './renewal';

export function startSession(): void {
  joinTabs();
  keepSession();
  markUsed();
}

export function beginSession(token: HeldToken): void {
  removeViewing();
  storeToken(token);
  markUsed();
}

export async function adoptSession(): Promise<void> {
  if (getToken() || isSignedOut()) return;
  const token = await askTabs();
  if (token) beginSession(token);
}

export function forgetSession(): void {
  removeToken();
  forgetAnswers();
  dropDrafts();
  clearLastActive();
  tabStore.clear();
}

export function endSession(): void {
  const signIn = getToken()?.signIn;
  forgetSession();
  if (signIn) tellTabs({ type: 'ended', signIn });
}
