import { backoffMs, isFinal, retryAfterMs, sleep } from '@/services/api/backoff';
import { readEvents } from '@/services/api/events';
import { openStream } from '@/services/api/request';
import { CHANNEL } from '@/services/token/tabs';
import { identity } from '@/services/token/tokenStorage';

const PATH = '/api/v1/current/notifications/stream';

type Message = { unread: number } | { asks: true };

const SIGNED_OUT_MS = 5_000;

/** @returns why the server says to come again */
async function listen(
  tell: (unread: number) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { signal, display: 'silent', scope: 'console' } as const;
  const { body } = await openStream(PATH, options);
  if (!body) return undefined;
  for await (const events of readEvents(body, signal)) {
    const last = events.findLast(({ name }) => name === 'unread');
    if (last) tell(JSON.parse(last.data).unread);
    const end = events.find(({ name }) => name === 'reconnect');
    if (end) return JSON.parse(end.data).reason;
  }
  return undefined;
}

/** The page learns that its session has ended when it next asks for something. */
async function untilSignedInAgain(signal: AbortSignal): Promise<void> {
  const ended = identity();
  while (!signal.aborted && identity() === ended) await sleep(SIGNED_OUT_MS, signal);
}

async function keepListening(tell: (unread: number) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let wait = 0;
    const heard = (unread: number) => {
      failures = 0;
      tell(unread);
    };
    try {
      if ((await listen(heard, signal)) === 'ended') await untilSignedInAgain(signal);
    } catch (error) {
      if (isFinal(error)) return;
      wait = retryAfterMs(error);
    }
    await sleep(Math.max(wait, backoffMs(failures)), signal);
  }
}

/** One tab of the browser listens to the server, and tells the others. */
export function followUnread(userId: string, told: (unread: number) => void) {
  const name = `${CHANNEL} notifications ${userId}`;
  const controller = new AbortController();
  const { signal } = controller;
  const channel = new BroadcastChannel(name);
  let last: number | undefined;
  let listens = false;
  const tell = (unread: number) => {
    if (signal.aborted) return;
    last = unread;
    told(unread);
    channel.postMessage({ unread } satisfies Message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('unread' in data) {
      last = data.unread;
      told(data.unread);
    } else if (listens && last !== undefined)
      channel.postMessage({ unread: last } satisfies Message);
  };
  channel.postMessage({ asks: true } satisfies Message);
  const lead = () => {
    listens = true;
    return keepListening(tell, signal);
  };
  if (navigator.locks) navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  else void lead();
  const stop = () => {
    controller.abort();
    channel.close();
  };
  return { stop, tell };
}
