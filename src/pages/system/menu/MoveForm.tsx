import { useReview } from '@/components/entity/useReview';
import EntityForm from '@/components/form/EntityForm';
import { menuResource } from './menu.resource';
import type { Moved } from './useMoves';

interface MoveFormProps {
  moved: Moved;
  onClose: () => void;
  onSaved: () => void;
}

/** The menu's form with its new parent in it, which shows whose rights would change before it saves. */
export default function MoveForm({ moved: { menu, start }, onClose, onSaved }: MoveFormProps) {
  const review = useReview('menu');
  return (
    <EntityForm
      config={menuResource}
      id={menu.id}
      start={start}
      review={(id, body, etag) => review([{ action: 'update', id, body }], menu.name, etag)}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
