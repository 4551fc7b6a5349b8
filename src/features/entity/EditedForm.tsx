import { useNavigate } from 'umi';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useHasRecordPage } from '@/components/layout/useHasRecordPage';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useFormReview } from '@/features/access';
import { editPath } from '@/services/navigation/records';
import EntityForm from './LazyForm';
import type { ResourceConfig } from './types';
import { useDone } from './useDone';
import type { useEditing } from './useEditing';

interface EditedFormProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  editing: ReturnType<typeof useEditing<Values>>['editing'];
  undo: (kind: 'create' | 'update') => UndoOffer;
  onClose: () => void;
  /** Called with what the server answered to a new item, and what the form held. */
  onSaved?: (created: (Item & { password?: string }) | undefined, values: Values) => void;
}

/** The form that the address opens over a list or the page of a record, if any. */
export default function EditedForm<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>({ config, editing, undo, onClose, onSaved }: EditedFormProps<Item, Values, Wire>) {
  const { page } = config;
  const hasPage = useHasRecordPage();
  const navigate = useNavigate();
  const refreshShell = useRefreshShell();
  const review = useFormReview<Wire>(config);
  const done = useDone<Wire>(config);
  if (!editing) return null;
  const { id } = editing;
  return (
    <EntityForm
      config={config}
      review={review}
      {...editing}
      key={id}
      undo={undo}
      done={done}
      onOpenPage={hasPage(page) ? () => navigate(editPath(page, id)) : undefined}
      onClose={onClose}
      onSaved={(created, values) => {
        onClose();
        onSaved?.(created, values);
        refreshShell();
      }}
    />
  );
}
