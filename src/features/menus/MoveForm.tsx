import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useFormReview } from '@/features/access';
import { LazyForm as EntityForm, useDone } from '@/features/entity';
import type { MenuForm } from '@/schemas/menu';
import { menuResource } from './menu.resource';
import type { Moved } from './useMoves';

interface MoveFormProps {
  moved: Moved;
  begin: () => UndoOffer;
  onClose: () => void;
  onSaved: () => void;
}

/** The menu's form with its new parent in it, which shows whose rights would change before it saves. */
export default function MoveForm({
  moved: { menu, start },
  begin,
  onClose,
  onSaved,
}: MoveFormProps) {
  const review = useFormReview<MenuForm>(menuResource);
  const done = useDone<MenuForm>(menuResource);
  return (
    <EntityForm
      config={menuResource}
      id={menu.id}
      start={start}
      review={review}
      undo={begin}
      done={done}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
