import { lazy, Suspense, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { SavedView } from '@/schemas/savedView';
import { deleteView } from '@/services/api/savedView';
import { withRetry } from '@/services/browser/chunks';
import type { SavedViews } from './useSavedViews';

const SaveViewDialog = lazy(withRetry(() => import('./SaveViewDialog')));

/** Saves the list as it is under a name, and deletes what was saved; `dialogs` is to be rendered. */
export function useViewActs(saved: SavedViews) {
  const text = useText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const [saving, setSaving] = useState({ open: false, times: 0 });
  const remove = async (view: SavedView) => {
    const ok = { danger: true, okText: text('list.views.delete.ok') };
    if (!(await confirm(text('list.views.delete.question'), saved.nameOf(view), ok))) return;
    try {
      await deleteView(view.id);
      message.success(text('app.deleted'));
    } catch (error) {
      message.failure(error);
    }
  };
  const dialogs = (
    <>
      {contextHolder}
      {saving.times > 0 && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            {/* Another form each time, which stays when it is closed, as it then gives the focus back. */}
            <SaveViewDialog
              key={saving.times}
              saved={saved}
              open={saving.open}
              onClose={() => setSaving({ ...saving, open: false })}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
  const save = () => setSaving(({ times }) => ({ open: true, times: times + 1 }));
  return { save, remove, dialogs };
}
