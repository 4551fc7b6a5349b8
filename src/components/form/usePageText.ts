import { useCallback } from 'react';
import { useIntl } from 'umi';
import { type MessageValues, translate } from '@/components/feedback/translate';
import { useTextIfAny } from '@/components/feedback/useText';

/** Texts that the pages of all entities have by convention: `pages.<page>.<id>`. */
export function usePageText(page: string) {
  const intl = useIntl();
  return useCallback(
    (id: string, values?: MessageValues): string => translate(intl, `pages.${page}.${id}`, values),
    [intl, page],
  );
}

/** What a page calls a record, as a sentence begins with it: `Role`. */
export function useFirstNoun(page: string): string {
  const noun = usePageText(page)('noun');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/**
 * Returns a function that names a page's field, or one of its values, by convention: `pages.<page>.form.<name>`,
 * else `form.label.<name>`, which all pages share. Undefined for a field without a name.
 */
export function useLabelIfAny(page: string) {
  const textIfAny = useTextIfAny();
  return useCallback(
    (name: string): string | undefined =>
      textIfAny(`pages.${page}.form.${name}`) ?? textIfAny(`form.label.${name}`),
    [textIfAny, page],
  );
}

/** What a field is called where its value is shown: `pages.<page>.shown.<name>`, else as in the form. */
export function useShownLabel(page: string) {
  const textIfAny = useTextIfAny();
  const labelIfAny = useLabelIfAny(page);
  return useCallback(
    (name: string): string | undefined =>
      textIfAny(`pages.${page}.shown.${name}`) ?? labelIfAny(name),
    [textIfAny, labelIfAny, page],
  );
}

/** `useLabelIfAny` for fields that have a name. */
export function useLabel(page: string) {
  const labelIfAny = useLabelIfAny(page);
  return useCallback(
    (name: string): string => labelIfAny(name) ?? `pages.${page}.form.${name}`,
    [labelIfAny, page],
  );
}
