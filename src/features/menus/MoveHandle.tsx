import { HolderOutlined } from '@ant-design/icons';
import { createContext, useContext } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Menu } from '@/schemas/menu';
import styles from './menu.module.css';

/** Whether menus can be moved: not while a filter hides some of them. */
export const Movable = createContext(false);

/** What a menu is dragged by; `useMoves` listens to it. */
export default function MoveHandle({ menu: { id, name } }: { menu: Menu }) {
  const text = useText();
  if (!useContext(Movable)) return null;
  return (
    <button
      type="button"
      draggable
      data-move={id}
      className={styles.handle}
      aria-label={text('pages.system.menu.move', { name })}
      aria-description={text('pages.system.menu.move.hint')}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      title={text('pages.system.menu.move.hint')}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  );
}
