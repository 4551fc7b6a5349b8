import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useText } from '@/components/feedback/useText';
import type { Restored } from '@/schemas/history';
import { type Crud, newTrace } from '@/services/api/crud';
import { undoChanges } from '@/services/api/history';
import { withRetry } from '@/services/browser/chunks';
import { usePermissions } from './usePermissions';

const Passwords = lazy(withRetry(() => import('./Passwords')));

export type Undoable = 'create' | 'update' | 'delete';

/** What takes each back needs the right to do that. */
const OPPOSITES = { create: 'delete', update: 'edit', delete: 'add' } as const;

interface Undone {
  page: string;
  service: Pick<Crud<never, never>, 'path'>;
  onUndone?: () => void;
}

/** Offers to undo what was just done; a one-time password that follows from it is shown. */
export function useUndo({ page, service, onUndone }: Undone) {
  const text = useText();
  const message = useMessage();
  const may = usePermissions(page);
  const [restored, setRestored] = useState<Restored[]>([]);
  const offered = useRef<string>(undefined);

  // Elsewhere nothing would show what follows from it.
  useEffect(
    () => () => {
      if (offered.current !== undefined) message.dismiss(offered.current);
    },
    [message],
  );

  const byHistory = async (trace: string) => {
    const { restored } = await undoChanges(service.path, { trace_id: trace });
    setRestored(restored.filter(({ password }) => password !== undefined));
  };
  const undo = async (way: () => Promise<void>, said: string | undefined) => {
    try {
      await way();
      message.success(text('entity.undone'), undefined, said);
    } catch (error) {
      message.failure(error);
    }
    onUndone?.();
  };
  const begin = (kind: Undoable): UndoOffer => {
    const trace = newTrace();
    const allowed = may('restore') && may(OPPOSITES[kind]);
    const tell: UndoOffer['tell'] = (
      said,
      own = allowed ? () => byHistory(trace) : null,
      change,
    ) => {
      offered.current = own ? said : undefined;
      const action = own
        ? { label: text('entity.undo'), run: () => undo(own, change?.undone) }
        : undefined;
      message.success(said, action, change?.done);
    };
    return { trace, tell };
  };
  const dialog = restored.length > 0 && (
    <Suspense>
      <Passwords restored={restored} path={service.path} onClose={() => setRestored([])} />
    </Suspense>
  );
  return { begin, dialog };
}
