import { HolderOutlined } from '@ant-design/icons';
import { createContext, useContext } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Menu } from '@/schemas/menu';
import styles from './menu.module.css';

/** Whether menus can be moved: not while a filter hides some of them. */
export const Movable = createContext(false);

/** What a menu is dragged by, for the mouse alone: keys move the row that has the focus. `useMoves` listens to both. */
export default function MoveHandle({ menu: { id } }: { menu: Menu }) {
  const text = useText();
  if (!useContext(Movable)) return null;
  return (
    <span
      draggable
      data-move={id}
      className={styles.handle}
      aria-hidden="true"
      title={text('pages.system.menu.move.hint')}
    >
      <HolderOutlined />
    </span>
  );
}
