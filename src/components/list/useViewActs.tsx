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
  const [isSaving, setSaving] = useState(false);
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
      {isSaving && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SaveViewDialog saved={saved} onClose={() => setSaving(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
  return { save: () => setSaving(true), remove, dialogs };
}
