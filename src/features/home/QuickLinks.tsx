import {
  BarChartOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  KeyOutlined,
  MonitorOutlined,
  RightOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useTextIfAny } from '@/components/feedback/useText';
import EntryLink from '@/components/layout/EntryLink';
import MenuIcon from '@/components/layout/MenuIcon';
import type { NavEntry } from '@/services/navigation/navigation';
import { entities } from './entities';
import styles from './quickLinks.module.css';

const ICONS = new Map<string, ComponentType<{ 'aria-hidden': true }>>([
  ['/dashboard/analysis', BarChartOutlined],
  ['/dashboard/monitor', MonitorOutlined],
  ['/dashboard/workplace', DesktopOutlined],
  ['/system/access', KeyOutlined],
  ['/system/logger', FileSearchOutlined],
  ...Object.values(entities).map(({ path, icon = RightOutlined }) => [path, icon] as const),
]);

function Sign({ path = '', icon }: NavEntry) {
  const Own = ICONS.get(path);
  if (Own) return <Own aria-hidden />;
  return icon ? <MenuIcon name={icon} /> : <RightOutlined aria-hidden />;
}

/** A card for each page that the user can reach, of this console or of another site. */
export default function QuickLinks({ entries }: { entries: NavEntry[] }) {
  const textIfAny = useTextIfAny();
  const about = ({ title }: NavEntry) => title && textIfAny(`${title}.about`);
  return (
    <ul className={styles.cards}>
      {entries.map((entry) => (
        <li key={entry.code}>
          <EntryLink entry={entry} className={styles.card}>
            <span className={styles.sign}>
              <Sign {...entry} />
            </span>
            <span className={styles.name}>{entry.name}</span>
            {about(entry) && <span className={styles.about}>{about(entry)}</span>}
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}
