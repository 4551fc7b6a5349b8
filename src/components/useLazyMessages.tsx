import type { MessageInstance } from 'antd/es/message/interface';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';

const Messages = lazy(() => import('./Messages'));

type Kind = 'success' | 'warning' | 'error';

/** A short message at the top of the page. */
export type Message = Record<Kind, (text: string) => void>;

type Show = (instance: MessageInstance) => void;

/** Messages whose script loads with the first of them; those that come meanwhile wait for it. */
export function useLazyMessages(): [Message, ReactNode] {
  const [wanted, setWanted] = useState(false);
  const instance = useRef<MessageInstance>(undefined);
  const waiting = useRef<Show[]>([]);

  const onReady = useCallback((ready: MessageInstance) => {
    instance.current = ready;
    for (const show of waiting.current.splice(0)) show(ready);
  }, []);

  const message = useMemo<Message>(() => {
    const tell = (kind: Kind) => (text: string) => {
      const show: Show = (ready) => void ready[kind](text);
      if (instance.current) return show(instance.current);
      waiting.current.push(show);
      setWanted(true);
    };
    return { success: tell('success'), warning: tell('warning'), error: tell('error') };
  }, []);

  const holder = wanted && (
    <Suspense>
      <Messages onReady={onReady} />
    </Suspense>
  );
  return [message, holder];
}
