import { Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useWide } from '@/components/layout/useWide';
import ActsMenu from './ActsMenu';
import type { Act } from './acts';

interface RowActsProps<Item> {
  item: Item;
  name: string;
  acts: readonly Act<Item>[];
  /** Left out for who may not edit. */
  edit?: ((item: Item) => void) | undefined;
  /** Called as the pointer or the focus comes onto Edit. */
  onNear: () => void;
}

/** What may be done to the record of a row: Edit, and the rest in a menu; on a phone all of it in the menu. */
export default function RowActs<Item>({ item, name, acts, edit, onNear }: RowActsProps<Item>) {
  const text = useText();
  const wide = useWide();
  const label = text('entity.edit');
  if (!wide) {
    const all = edit ? [{ key: 'edit', label, run: edit }, ...acts] : acts;
    return <ActsMenu small {...{ item, name }} acts={all} />;
  }
  return (
    <>
      {edit && (
        <Button
          type="link"
          size="small"
          aria-label={text('entity.editOne', { name })}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => edit(item)}
        >
          {label}
        </Button>
      )}
      <ActsMenu small {...{ item, name, acts }} />
    </>
  );
}
