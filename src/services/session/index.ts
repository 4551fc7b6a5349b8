import { keepSession } from './renewal';
import { askTabs, joinTabs } from './tabs';
import { heldToken, isSignedOut, storeToken } from './tokenStorage';

/** Joins the tabs of this browser and keeps the session alive; called once, as the console starts. */
export function startSession(): void {
  joinTabs();
  keepSession();
}

/** A new tab has the session of the tab that was used last, if there is one. */
export async function adoptSession(): Promise<void> {
  if (heldToken() || isSignedOut()) return;
  const token = await askTabs();
  if (token) storeToken(token);
}
