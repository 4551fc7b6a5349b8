import { FileSearchOutlined, RightOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Link, useIntl } from 'umi';
import type { MenuEntry } from '@/components/layout/menuEntries';
import { entities } from './entities';
import styles from './quickLinks.module.css';

const ICONS = new Map<string, ComponentType<{ 'aria-hidden': true }>>([
  ['/system/logger', FileSearchOutlined],
  ...Object.values(entities).map(({ path, icon = RightOutlined }) => [path, icon] as const),
]);

function Icon({ path }: { path: string }) {
  const Sign = ICONS.get(path) ?? RightOutlined;
  return <Sign aria-hidden />;
}

/** A card for each page that the user can reach. */
export default function QuickLinks({ entries }: { entries: MenuEntry[] }) {
  const intl = useIntl();
  const about = (title: string) => {
    const id = `${title}.about`;
    return id in intl.messages && intl.formatMessage({ id });
  };
  return (
    <ul className={styles.cards}>
      {entries.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} className={styles.card}>
            <span className={styles.sign}>
              <Icon path={path} />
            </span>
            <span className={styles.name}>{intl.formatMessage({ id: title })}</span>
            {about(title) && <span className={styles.about}>{about(title)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
