import { useState } from 'react';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useUndoOffer } from '@/components/feedback/useUndoOffer';
import type { Restored } from '@/schemas/history';
import { type Crud, newTrace } from '@/services/api/crud';
import { undoChanges } from '@/services/api/history';
import Passwords from './Passwords';
import { usePermissions } from './usePermissions';

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
  const may = usePermissions(page);
  const [restored, setRestored] = useState<Restored[]>([]);
  const offer = useUndoOffer(onUndone);

  const byHistory = async (trace: string) => {
    const { restored } = await undoChanges(service.path, { trace_id: trace });
    setRestored(restored.filter(({ password }) => password !== undefined));
  };
  const begin = (kind: Undoable): UndoOffer => {
    const trace = newTrace();
    const allowed = may('restore') && may(OPPOSITES[kind]);
    const tell: UndoOffer['tell'] = (said, own = allowed ? () => byHistory(trace) : null, change) =>
      offer(said, own, change);
    return { trace, tell };
  };
  const dialog = restored.length > 0 && (
    <Passwords restored={restored} path={service.path} onClose={() => setRestored([])} />
  );
  return { begin, dialog };
}
