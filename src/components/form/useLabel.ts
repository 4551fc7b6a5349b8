import { useCallback } from 'react';
import { usePageText } from './usePageText';

/** The names of a page's fields and of their values, by convention: `pages.<page>.form.<name>`. */
export function useLabel(page: string) {
  const ofPage = usePageText(page);
  return useCallback((name: string): string => ofPage(`form.${name}`), [ofPage]);
}
