import type { ChangeText } from '@/components/feedback/undoOffer';
import { useText } from '@/components/feedback/useText';
import { useFirstNoun } from '@/components/form/usePageText';
import { useNameById } from '@/components/layout/useNameById';
import { entityOf } from '@/services/navigation/records';

/** Says which item of a page was saved: `Role “Sales lead” saved`; once that is undone, by the name before. */
export function useDone<Form>({ page, nameOf }: { page: string; nameOf(form: Form): string }) {
  const text = useText();
  const noun = useFirstNoun(page);
  const nameById = useNameById();
  return (form: Form, was: { id: string; name: string } | undefined): ChangeText => {
    const name = nameOf(form);
    if (!was) {
      const values = { noun, name };
      return {
        done: text('entity.created.one', values),
        undone: text('entity.deleted.one', values),
      };
    }
    const shown = (name: string) => nameById(entityOf(page), was.id, name);
    return {
      done: text('entity.saved.one', { noun, name: shown(name) }),
      undone: text('entity.asBefore.one', { noun, name: shown(was.name) }),
    };
  };
}
