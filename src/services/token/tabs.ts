import { assetUrl } from '@/services/browser/basePath';
import { browserStore } from '@/services/browser/storage';
import { refreshBarrier } from './refreshBarrier';
import { getToken, type HeldToken, randomName } from './tokenStorage';

/** Tokens never leave the browser. */
export type TabMessage =
  | { type: 'ask'; asker: string; signIn?: string }
  | { type: 'offer'; asker: string; token: HeldToken; usedAt: number }
  | { type: 'renewing'; signIn: string }
  | { type: 'renewed'; token: HeldToken }
  | { type: 'notRenewed'; signIn: string }
  | { type: 'ended'; signIn: string };

type Offer = Extract<TabMessage, { type: 'offer' }>;
type Listener = (message: TabMessage) => void;

/** Two consoles on one origin, under two base paths, do not meet. */
export const CHANNEL = `gatehouse-session ${assetUrl('/')}`;
const LAST_ACTIVE_KEY = `${CHANNEL} seen`;
const SEEN_VALID_MS = 24 * 60 * 60 * 1000;
const OFFERS_MS = 1_000;
export const BROADCAST_SETTLE_MS = 300;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;
let usedAt = Date.now();

export function joinTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'ask') offer(data);
    for (const listener of listeners) listener(data);
  };
}

export function onTabMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const clearLastActive = (): void => browserStore.remove(LAST_ACTIVE_KEY);

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

export function markUsed(): void {
  usedAt = Date.now();
  if (getToken()) browserStore.set(LAST_ACTIVE_KEY, String(usedAt));
}

async function offer({ asker, signIn }: Extract<TabMessage, { type: 'ask' }>): Promise<void> {
  // The token held during a renewal is useless afterwards.
  await refreshBarrier();
  const token = getToken();
  if (token && (!signIn || token.signIn === signIn)) {
    tellTabs({ type: 'offer', asker, token, usedAt });
  }
}

/**
 * The token of the tab used last.
 * @param signIn asks only the tabs of that sign-in
 */
export async function askTabs(signIn?: string): Promise<HeldToken | undefined> {
  const seen = Number(browserStore.get(LAST_ACTIVE_KEY));
  if (!channel || Math.abs(Date.now() - seen) > SEEN_VALID_MS) return undefined;
  const asker = randomName();
  const offers: Offer[] = [];
  await new Promise<void>((resolve) => {
    const stop = onTabMessage((message) => {
      if (message.type === 'renewed') takeRenewed(offers, message.token);
      if (message.type !== 'offer' || message.asker !== asker) return;
      offers.push(message);
      setTimeout(end, BROADCAST_SETTLE_MS);
    });
    const end = () => {
      stop();
      resolve();
    };
    setTimeout(end, OFFERS_MS);
    tellTabs({ type: 'ask', asker, ...(signIn && { signIn }) });
  });
  return offers.sort((one, other) => other.usedAt - one.usedAt)[0]?.token;
}

function takeRenewed(offers: Offer[], token: HeldToken): void {
  for (const offered of offers) if (offered.token.signIn === token.signIn) offered.token = token;
}
