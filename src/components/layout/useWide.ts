import { useSyncExternalStore } from 'react';

function hookOf(media: string): () => boolean {
  const query = window.matchMedia(media);
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Whether the navigation stands beside or above the page; on a phone it is in a drawer. */
export const useWide = hookOf('(width >= 768px)');

/** Whether a line above a list's rows costs more of them than there is to spare. */
export const useLow = hookOf('(width >= 768px) and (height < 1100px)');
