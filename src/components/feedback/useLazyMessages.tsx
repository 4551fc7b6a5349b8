import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import ErrorBoundary from './ErrorBoundary';
import type { Announcers } from './Messages';
import { useFirstInteraction } from './useFirstInteraction';

const IDLE_MS = 3_000;

const load = () => import('./Messages');
const Messages = lazy(load);

const loadAhead = () => void load().catch(() => undefined);

/** What a message says may be that the server is out of reach: its script must be there before. */
export const usePreloadMessages = () => useFirstInteraction(loadAhead);

/** Where most actions end in a message, it need not wait for the first. */
export function usePreloadMessagesWhenIdle(): void {
  useEffect(() => {
    const timer = setTimeout(loadAhead, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

type Show = (announcers: Announcers) => void;

/** Messages whose script loads with the first of them; those that come meanwhile wait for it. */
export function useLazyMessages(): [(show: Show) => void, ReactNode] {
  const [wanted, setWanted] = useState(false);
  const announcers = useRef<Announcers>(undefined);
  const waiting = useRef<Show[]>([]);

  const onReady = useCallback((ready: Announcers) => {
    announcers.current = ready;
    for (const show of waiting.current.splice(0)) show(ready);
  }, []);

  const announce = useCallback((show: Show) => {
    if (announcers.current) return show(announcers.current);
    waiting.current.push(show);
    setWanted(true);
  }, []);

  const contextHolder = wanted && (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Messages onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
  return [announce, contextHolder];
}
