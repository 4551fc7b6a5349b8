import { askTabs } from './tabs';
import { getToken, type HeldToken, storeToken } from './tokenStorage';

/** This tab may have missed the renewal while it was loading or asleep. */
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
