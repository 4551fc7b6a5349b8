import { refreshToken } from '@/services/api/login';
import { RequestError } from '@/services/api/requestError';
import { raiseRefreshBarrier } from '@/services/token/refreshBarrier';
import {
  BROADCAST_SETTLE_MS,
  CHANNEL,
  markUsed,
  onTabMessage,
  type TabMessage,
  tellTabs,
} from '@/services/token/tabs';
import { getToken, type HeldToken, storeToken } from '@/services/token/tokenStorage';

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;
const ACTIVITY_THROTTLE_MS = 1_000;
/** Of a token's life: a session ends between 80% and 100% of the idle time after the last use. */
const RENEWED_AFTER = 0.2;
const LEAST_SECONDS = 30;

/** A tab that closes during a renewal takes the only good token with it. */
const AFTER_USE_MS = 1_000;

let lookedAt = Number.NEGATIVE_INFINITY;
let triedAt = Number.NEGATIVE_INFINITY;
/** Sign-ins whose tokens the server does not renew: root's at gin-admin. */
const fixed = new Set<string>();

export function keepSession(): void {
  for (const kind of ACTIVITY) window.addEventListener(kind, onActivity, { passive: true });
  onTabMessage(onMessage);
}

function onActivity(): void {
  const now = performance.now();
  if (now - lookedAt < ACTIVITY_THROTTLE_MS) return;
  lookedAt = now;
  markUsed();
  const token = getToken();
  const triedLately = now - triedAt < LEAST_SECONDS * 1000;
  if (token && !triedLately && isDue(token)) {
    triedAt = now;
    setTimeout(renewOnce, AFTER_USE_MS);
  }
}

/** A token from the future shows that the clock was set back. */
function isDue({ signIn, obtainedAt, lifetime }: HeldToken): boolean {
  const age = (Date.now() - obtainedAt) / 1000;
  return (
    !fixed.has(signIn) && (age < 0 || age >= Math.max(lifetime * RENEWED_AFTER, LEAST_SECONDS))
  );
}

function renewOnce(): void {
  // Only secure pages have locks; elsewhere the message "renewing" has to do.
  const { locks } = navigator;
  if (locks) locks.request(`${CHANNEL} renewal`, renewIfStillDue);
  else renewIfStillDue();
}

async function renewIfStillDue(): Promise<void> {
  const token = getToken();
  if (!token || !isDue(token)) return;
  await renew(token);
  // The next holder of the lock must know the new token.
  await new Promise((resolve) => setTimeout(resolve, BROADCAST_SETTLE_MS));
}

async function renew({ signIn }: HeldToken): Promise<void> {
  tellTabs({ type: 'renewing', signIn });
  const open = raiseRefreshBarrier();
  try {
    const token = await refreshToken(signIn);
    if (getToken()?.signIn === signIn) storeToken(token);
    tellTabs({ type: 'renewed', token });
  } catch (error) {
    if (error instanceof RequestError && error.code === 400) fixed.add(signIn);
    tellTabs({ type: 'notRenewed', signIn });
  } finally {
    open();
  }
}

let openOthers: (() => void)[] = [];

function onMessage(message: TabMessage): void {
  const mine = getToken();
  if (!mine) return;
  if (message.type === 'renewing' && message.signIn === mine.signIn)
    openOthers.push(raiseRefreshBarrier());
  if (message.type === 'renewed' && message.token.signIn === mine.signIn) {
    storeToken(message.token);
    releaseWaiters();
  }
  if (message.type === 'notRenewed' && message.signIn === mine.signIn) releaseWaiters();
}

function releaseWaiters(): void {
  for (const open of openOthers) open();
  openOthers = [];
}
