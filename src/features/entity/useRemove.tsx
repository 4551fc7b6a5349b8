import { useAccess } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated } from '@/components/feedback/saveStep';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useFirstNoun, usePageText } from '@/components/form/usePageText';
import Affected from '@/components/list/Affected';
import { useReview } from '@/features/access';
import { RequestError } from '@/services/api/requestError';
import type { ResourceConfig } from './types';

/** A record that is gone already counts as deleted. */
async function removeQuietly(remove: Promise<string | undefined>): Promise<string | undefined> {
  return remove.catch((error) => {
    if (error instanceof RequestError && error.code === 404) return undefined;
    throw error;
  });
}

/** Asks, deletes and says so, or says why not; tells whether it is gone. */
export function useRemove<Item extends { id: string }, Values extends object, Wire>(
  config: ResourceConfig<Item, Values, Wire>,
  undo: (kind: 'delete') => UndoOffer,
) {
  const { access, consequence, nameOf, page, service } = config;
  const { gatehouse } = useAccess();
  const text = useText();
  const ofPage = usePageText(page);
  const noun = useFirstNoun(page);
  const message = useMessage();
  const { confirmStep, contextHolder } = useConfirm();
  const review = useReview(access);

  const attempt = async (row: Item, outdated: boolean): Promise<boolean> => {
    const name = nameOf(row);
    const effect = await consequence?.(row, !gatehouse).catch(() => undefined);
    const step = await review([{ action: 'delete', id: row.id }], name);
    const follows = effect && ofPage(effect.id, effect.values);
    const shown = <Affected names={[name]} effect={follows} />;
    const ok = {
      okText: text('entity.deleteOne', { noun: ofPage('noun') }),
      danger: true,
    };
    if (!(await confirmStep(ofPage('delete'), shown, step, outdated, ok))) return false;
    const { trace, tell } = undo('delete');
    try {
      await removeQuietly(service.remove(row.id, step?.version, trace));
    } catch (error) {
      if (isOutdated(error)) return attempt(row, true);
      throw error;
    }
    const values = { noun, name };
    tell(text('app.deleted'), undefined, {
      done: text('entity.deleted.one', values),
      undone: text('entity.restored.one', values),
    });
    return true;
  };
  const remove = (row: Item): Promise<boolean> =>
    attempt(row, false).catch((error) => {
      message.failure(error);
      return false;
    });
  return { remove, contextHolder };
}
