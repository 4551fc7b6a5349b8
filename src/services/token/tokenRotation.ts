import { askTabs } from './tabs';
import { getToken, type HeldToken, storeToken } from './tokenStorage';

/**
 * Whether a token that was refused has given way to another one of the same sign-in: here meanwhile,
 * or in a tab that renewed it while this one could not hear, as it was loading or asleep.
 */
export async function isRotated(refused: HeldToken): Promise<boolean> {
  if (getToken()?.signIn !== refused.signIn) return false;
  if (isOther(refused, getToken())) return true;
  const newer = await askTabs(refused.signIn);
  if (!isOther(refused, newer) || getToken()?.signIn !== refused.signIn) return false;
  storeToken(newer);
  return true;
}

const isOther = (refused: HeldToken, token: HeldToken | undefined): token is HeldToken =>
  token !== undefined && token.access_token !== refused.access_token;
