import { useCallback } from 'react';
import { useIntl } from 'umi';

/** The names of a page's fields and of their values, by convention: `pages.<page>.form.<name>`. */
export function useLabel(page: string) {
  const intl = useIntl();
  return useCallback(
    (name: string): string => intl.formatMessage({ id: `pages.${page}.form.${name}` }),
    [intl, page],
  );
}
