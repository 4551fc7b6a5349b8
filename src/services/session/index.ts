import { askTabs, clearLastActive, joinTabs, markUsed, tellTabs } from '@/services/token/tabs';
import {
  getToken,
  type HeldToken,
  isSignedOut,
  removeToken,
  storeToken,
} from '@/services/token/tokenStorage';
import { dropDrafts } from './drafts';
import { keepSession } from './renewal';

/** Joins the tabs of this browser and keeps the session alive; called once, as the console starts. */
export function startSession(): void {
  joinTabs();
  keepSession();
  markUsed();
}

/** Begins a session in this tab. */
export function beginSession(token: HeldToken): void {
  storeToken(token);
  markUsed();
}

/** A new tab has the session of the tab that was used last, if there is one. */
export async function adoptSession(): Promise<void> {
  if (getToken() || isSignedOut()) return;
  const token = await askTabs();
  if (token) beginSession(token);
}

/** Leaves nothing of a user who logged out, here or in another tab. */
export function forgetSession(): void {
  removeToken();
  dropDrafts();
  clearLastActive();
  sessionStorage.clear();
}

/** Ends the session in all tabs of its sign-in. */
export function endSession(): void {
  const signIn = getToken()?.signIn;
  forgetSession();
  if (signIn) tellTabs({ type: 'ended', signIn });
}
