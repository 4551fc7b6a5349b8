import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 768px)');

function subscribe(changed: () => void): () => void {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the navigation stands beside or above the page; on a phone it is in a drawer. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
