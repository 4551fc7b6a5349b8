import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import type texts from './locales/en-US';

/** Says which item of a page was saved: `Role “Sales lead” saved`. */
export function useDone<Form>({ page, nameOf }: { page: string; nameOf(form: Form): string }) {
  const text = useText<typeof texts>();
  const noun = useIntl().formatMessage({ id: `menu.${page}` });
  return (form: Form, isNew: boolean): string =>
    text(isNew ? 'entity.created.one' : 'entity.saved.one', { noun, name: nameOf(form) });
}
