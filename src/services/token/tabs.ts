import { assetUrl } from '@/services/browser/basePath';
import { refreshBarrier } from './refreshBarrier';
import { getToken, type HeldToken, randomName } from './tokenStorage';

/** What the tabs of this origin tell each other; tokens never leave the browser. */
export type TabMessage =
  /** A tab without a session asks for one, or one whose token is refused for that of its sign-in. */
  | { type: 'ask'; asker: string; signIn?: string }
  | { type: 'offer'; asker: string; token: HeldToken; usedAt: number }
  /** A tab has begun to renew the token of a sign-in: others hold their calls for a moment. */
  | { type: 'renewing'; signIn: string }
  | { type: 'renewed'; token: HeldToken }
  | { type: 'notRenewed'; signIn: string }
  /** The user logged out. */
  | { type: 'ended'; signIn: string };

type Offer = Extract<TabMessage, { type: 'offer' }>;
type Listener = (message: TabMessage) => void;

/** Where the tabs meet: two consoles of one origin, under two base paths, are two. */
export const CHANNEL = `gatehouse-session ${assetUrl('/')}`;
/** When a tab of this browser was last used by somebody who was signed in, in milliseconds. */
const LAST_ACTIVE_KEY = `${CHANNEL} seen`;
/** An older one says that no such tab is open any more. */
const SEEN_VALID_MS = 24 * 60 * 60 * 1000;
const OFFERS_MS = 1_000;
/** Within this all tabs have heard what one says, and said what they have to say to it. */
export const BROADCAST_SETTLE_MS = 300;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;
let usedAt = Date.now();

/** Joins the other tabs; called once, when the console starts. */
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

/** Has new tabs of this browser ask for no session, until a tab with one is used. */
export const clearLastActive = (): void => localStorage.removeItem(LAST_ACTIVE_KEY);

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Remembers that the user has just used this tab. */
export function markUsed(): void {
  usedAt = Date.now();
  if (getToken()) localStorage.setItem(LAST_ACTIVE_KEY, String(usedAt));
}

async function offer({ asker, signIn }: Extract<TabMessage, { type: 'ask' }>): Promise<void> {
  // The token that is held while another is being fetched is good for nothing any more.
  await refreshBarrier();
  const token = getToken();
  if (token && (!signIn || token.signIn === signIn)) {
    tellTabs({ type: 'offer', asker, token, usedAt });
  }
}

/**
 * The token of the tab that was used last; undefined where no tab answers.
 *
 * @param signIn asks only the tabs of that sign-in.
 */
export async function askTabs(signIn?: string): Promise<HeldToken | undefined> {
  const seen = Number(localStorage.getItem(LAST_ACTIVE_KEY));
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
