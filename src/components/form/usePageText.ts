import { useCallback } from 'react';
import { useIntl } from 'umi';

/** Texts that the pages of all entities have by convention: `pages.<page>.<id>`. */
export function usePageText(page: string) {
  const intl = useIntl();
  return useCallback(
    (id: string, values?: Record<string, string | number>): string =>
      intl.formatMessage({ id: `pages.${page}.${id}` }, values),
    [intl, page],
  );
}
