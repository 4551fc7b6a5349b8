import {
  BarChartOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  KeyOutlined,
  MonitorOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { useText, useTextIfAny } from '@/components/feedback/useText';
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
  return icon ? <MenuIcon name={icon} /> : <RightOutlined className={styles.forward} aria-hidden />;
}

/** Cards that leave what needs attention in sight below them. */
const SHOWN = 12;

/** A card for each page that the user can reach, of this console or of another site. */
export default function QuickLinks({ entries }: { entries: NavEntry[] }) {
  const text = useText();
  const textIfAny = useTextIfAny();
  const [all, setAll] = useState(false);
  const about = ({ title }: NavEntry) => title && textIfAny(`${title}.about`);
  return (
    <>
      <ul className={styles.cards}>
        {entries.slice(0, all ? undefined : SHOWN).map((entry) => (
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
      {entries.length > SHOWN && (
        <Button
          type="link"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {text(all ? 'pages.home.fewer' : 'pages.home.all', { count: entries.length })}
        </Button>
      )}
    </>
  );
}
