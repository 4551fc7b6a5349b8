import type { ChangeText } from '@/components/feedback/undoOffer';
import { useText } from '@/components/feedback/useText';
import { useFirstNoun } from '@/components/form/usePageText';

/** Says which item of a page was saved: `Role “Sales lead” saved`; once that is undone, by the name before. */
export function useDone<Form>({ page, nameOf }: { page: string; nameOf(form: Form): string }) {
  const text = useText();
  const noun = useFirstNoun(page);
  return (form: Form, was: string | undefined): ChangeText => {
    const values = { noun, name: nameOf(form) };
    return was === undefined
      ? { done: text('entity.created.one', values), undone: text('entity.deleted.one', values) }
      : {
          done: text('entity.saved.one', values),
          undone: text('entity.asBefore.one', { noun, name: was }),
        };
  };
}
