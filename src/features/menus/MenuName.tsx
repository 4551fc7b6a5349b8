import { createContext, useContext } from 'react';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Menu } from '@/schemas/menu';
import { recordPath } from '@/services/navigation/records';
import MoveHandle from './MoveHandle';
import styles from './menu.module.css';

/** The ids of those that stand in no navigation. */
export const Unplaced = createContext<ReadonlySet<string>>(new Set());

export default function MenuName({ menu }: { menu: Menu }) {
  const text = useText();
  const unplaced = useContext(Unplaced).has(menu.id);
  return (
    <span className={styles.name}>
      <MoveHandle menu={menu} />
      <span className={styles.nameText} title={menu.name}>
        <Link to={recordPath('system.menu', menu.id)}>{menu.name}</Link>
      </span>
      {unplaced && (
        <span className={styles.unplaced} title={text('pages.system.menu.noPage.hint')}>
          {text('pages.system.menu.noPage')}
        </span>
      )}
    </span>
  );
}
