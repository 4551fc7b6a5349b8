import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useText } from '@/components/feedback/useText';
import { useFormReview } from '@/features/access';
import { LazyForm as EntityForm, type ResourceConfig, useDone } from '@/features/entity';
import type { Menu, MenuForm } from '@/schemas/menu';
import { type MenuValues, menuResource } from './menu.resource';

const movedResource: ResourceConfig<Menu, MenuValues, MenuForm> = {
  ...menuResource,
  form: async () => (await import('./move.form')).moveForm,
};

/** A menu that is to stand below another parent. */
export interface Moved {
  menu: Menu;
  /** Where it was put; without it that is chosen. */
  start?: Partial<MenuForm>;
}

interface MoveFormProps {
  moved: Moved;
  begin: () => UndoOffer;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks below which menu another one is to stand, and shows whose permissions that changes before it is saved. */
export default function MoveForm({
  moved: { menu, start },
  begin,
  onClose,
  onSaved,
}: MoveFormProps) {
  const text = useText();
  const review = useFormReview<MenuForm>(menuResource);
  const done = useDone<MenuForm>(menuResource);
  return (
    <EntityForm
      config={movedResource}
      title={text('pages.system.menu.moveTo.title', { name: menu.name })}
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
