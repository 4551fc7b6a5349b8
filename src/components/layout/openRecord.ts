import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useIntl, useLocation } from 'umi';
import { brand } from '@/services/browser/brand';

let openName: string | undefined;
const listeners = new Set<() => void>();

function setName(name: string | undefined) {
  openName = name;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What the open page is called, where it is that of a record or another below a list. */
export const useOpenRecord = () => useSyncExternalStore(subscribe, () => openName);

/**
 * Has the breadcrumb and the document's title end in the name of the page of a record, or of another page below a list.
 *
 * @param name undefined until it is known
 * @param part what the page shows of it, such as its history
 */
export function useNamedPage(name: string | undefined, part?: string) {
  const { pathname } = useLocation();
  const { locale } = useIntl();
  useLayoutEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each language sets the title to its own first.
  useEffect(() => {
    const title = [part, name].filter(Boolean).join(' · ');
    if (name) document.title = `${title} - ${brand.title}`;
  }, [name, part, pathname, locale]);
}
