import { dropDrafts } from './drafts';
import { keepSession } from './renewal';
import { askTabs, forgetUse, joinTabs, markUsed, tellTabs } from './tabs';
import { type HeldToken, heldToken, isSignedOut, removeToken, storeToken } from './tokenStorage';

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
  if (heldToken() || isSignedOut()) return;
  const token = await askTabs();
  if (token) beginSession(token);
}

/** Leaves nothing of a user who logged out, here or in another tab. */
export function forgetSession(): void {
  removeToken();
  dropDrafts();
  forgetUse();
  sessionStorage.clear();
}

/** Ends the session in all tabs of its sign-in. */
export function endSession(): void {
  const signIn = heldToken()?.signIn;
  forgetSession();
  if (signIn) tellTabs({ type: 'ended', signIn });
}
