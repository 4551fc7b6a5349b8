import { useEffect } from 'react';
import { getLocale, useIntl } from 'umi';
import { direction } from '@/services/locale';
import settings from '../../config/settings';

/** Keeps the document's title, language and direction in step with the page and the locale. */
export function useDocument(titleId: string): void {
  const title = useIntl().formatMessage({ id: titleId });
  const locale = getLocale();

  useEffect(() => {
    document.title = `${title} - ${settings.title}`;
    document.documentElement.lang = locale;
    document.documentElement.dir = direction(locale);
  }, [title, locale]);
}
