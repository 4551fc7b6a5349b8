import { useLayoutEffect } from 'react';
import { getLocale, useIntl } from 'umi';
import { translate } from '@/components/feedback/translate';
import { brand } from '@/services/browser/brand';
import { direction } from '@/services/browser/locale';

/** Keeps the document's title, language and direction in step with the page and the locale; renders nothing. */
export default function Head({ titleId }: { titleId: string }) {
  const intl = useIntl();
  const title = translate(intl, titleId);
  // A locale without texts of its own has those of another language.
  const lang = intl.locale;
  const locale = getLocale();

  // Before the effects of a page that goes by another name.
  useLayoutEffect(() => {
    document.title = `${title} - ${brand.title}`;
    document.documentElement.lang = lang;
    document.documentElement.dir = direction(locale);
  }, [title, lang, locale]);
  return null;
}
