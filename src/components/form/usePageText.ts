import { useCallback } from 'react';
import { useIntl } from 'umi';
import { type MessageValues, translate } from '@/components/feedback/translate';

/** Texts that the pages of all entities have by convention: `pages.<page>.<id>`. */
export function usePageText(page: string) {
  const intl = useIntl();
  return useCallback(
    (id: string, values?: MessageValues): string => translate(intl, `pages.${page}.${id}`, values),
    [intl, page],
  );
}
