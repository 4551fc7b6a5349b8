import { assetUrl } from '../basePath';
import { type HeldToken, heldToken, randomName } from './tokenStorage';

/** What the tabs of this origin tell each other; tokens never leave the browser. */
export type TabMessage =
  /** A tab without a session asks for one. */
  | { type: 'ask'; asker: string }
  | { type: 'offer'; asker: string; token: HeldToken; usedAt: number }
  /** A tab has begun to renew the token of a sign-in: others hold their calls for a moment. */
  | { type: 'renewing'; signIn: string }
  | { type: 'renewed'; token: HeldToken }
  | { type: 'notRenewed'; signIn: string }
  /** The user logged out. */
  | { type: 'ended'; signIn: string };

type Listener = (message: TabMessage) => void;

/** Where the tabs meet: two consoles of one origin, under two base paths, are two. */
export const CHANNEL = `gatehouse-session ${assetUrl('/')}`;
/** When a tab of this browser was last used by somebody who was signed in, in milliseconds. */
const SEEN = 'session_seen';
/** An older one says that no such tab is open any more. */
const SEEN_VALID_MS = 24 * 60 * 60 * 1000;
const OFFERS_MS = 1_000;
/** How long a better offer is waited for after the first. */
const BETTER_MS = 100;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;
let usedAt = Date.now();

/** Joins the other tabs; called once, when the console starts. */
export function joinTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'ask') offer(data.asker);
    for (const listener of listeners) listener(data);
  };
}

export function onTabMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Remembers that the user has just used this tab. */
export function markUsed(): void {
  usedAt = Date.now();
  if (heldToken()) localStorage.setItem(SEEN, String(usedAt));
}

function offer(asker: string): void {
  const token = heldToken();
  if (token) tellTabs({ type: 'offer', asker, token, usedAt });
}

/** The token of the tab that was used last; undefined where no tab answers. */
export async function askTabs(): Promise<HeldToken | undefined> {
  const seen = Number(localStorage.getItem(SEEN));
  if (!channel || Math.abs(Date.now() - seen) > SEEN_VALID_MS) return undefined;
  const asker = randomName();
  const offers: Extract<TabMessage, { type: 'offer' }>[] = [];
  await new Promise<void>((resolve) => {
    const stop = onTabMessage((message) => {
      if (message.type !== 'offer' || message.asker !== asker) return;
      offers.push(message);
      setTimeout(end, BETTER_MS);
    });
    const end = () => {
      stop();
      resolve();
    };
    setTimeout(end, OFFERS_MS);
    tellTabs({ type: 'ask', asker });
  });
  return offers.sort((one, other) => other.usedAt - one.usedAt)[0]?.token;
}
