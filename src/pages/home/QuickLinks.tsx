import {
  AppstoreOutlined,
  FileSearchOutlined,
  RightOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link, useIntl } from 'umi';
import type { MenuEntry } from '@/components/layout/menuEntries';
import styles from './home.module.css';

const SIGNS: Record<string, ReactNode> = {
  '/system/menu': <AppstoreOutlined aria-hidden />,
  '/system/role': <SafetyCertificateOutlined aria-hidden />,
  '/system/user': <TeamOutlined aria-hidden />,
  '/system/logger': <FileSearchOutlined aria-hidden />,
};

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
            <span className={styles.sign}>{SIGNS[path] ?? <RightOutlined aria-hidden />}</span>
            <span className={styles.name}>{intl.formatMessage({ id: title })}</span>
            {about(title) && <span className={styles.about}>{about(title)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
