import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import type texts from './locales/en-US';

/** Of a form that is not saved. */
export const nameIn = (form: object): string => ('name' in form ? String(form.name) : '');

/** Says which item of a page was saved: `Role “Sales lead” saved`. */
export function useDone(page: string) {
  const text = useText<typeof texts>();
  const noun = useIntl().formatMessage({ id: `menu.${page}` });
  return (form: object, isNew: boolean): string =>
    text(isNew ? 'entity.created.one' : 'entity.saved.one', { noun, name: nameIn(form) });
}
