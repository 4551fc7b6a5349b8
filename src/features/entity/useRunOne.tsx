import { useConfirm } from '@/components/feedback/useConfirm';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { BulkAction } from '@/components/list/types';
import { useRunBulk } from '@/components/list/useRunBulk';
import type { BulkApi } from '@/services/api/bulk';
import { useUndo } from './useUndo';

interface Runs<Item> extends Omit<Parameters<typeof useUndo>[0], 'onUndone'> {
  many: BulkApi;
  nameOf: (item: Item) => string;
}

/**
 * Does to one record what is done to many: shows what follows, asks, does it, and offers to take it back. Draw
 * `dialogs` once.
 */
export function useRunOne<Item extends { id: string }>({
  page,
  service,
  many,
  nameOf,
}: Runs<Item>) {
  const refreshShell = useRefreshShell();
  const undo = useUndo({ page, service, onUndone: refreshShell });
  const { contextHolder, confirmStep, tell } = useConfirm();
  const runBulk = useRunBulk<Item>({
    ...{ many, nameOf, dialogs: { confirmStep, tell } },
    undo: undo.begin,
    onUndone: refreshShell,
  });
  /** @returns whether it was done */
  const run = async (action: BulkAction<Item>, item: Item): Promise<boolean> => {
    const changed = await runBulk(action, [item], undefined, () => {});
    if (changed.length > 0) await refreshShell();
    return changed.length > 0;
  };
  const dialogs = (
    <>
      {contextHolder}
      {undo.dialog}
    </>
  );
  return { run, undo, dialogs };
}
