import { ClockCircleOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useText } from '@/components/feedback/useText';
import { MAX_FAVOURITES } from '@/schemas/limits';
import { leavesOf, type NavEntry } from '@/services/navigation/navigation';
import EntryLink from '../EntryLink';
import { usePreferences } from '../usePreferences';
import { useRecentPages } from '../useRecentPages';
import styles from './SectionBar.module.css';

interface FavouritePagesProps {
  entries: NavEntry[];
  current: NavEntry;
  pathname: string;
}

/** Marks the page as a favourite, and leads to the favourites and to what was open lately. */
export default function FavouritePages({ entries, current, pathname }: FavouritePagesProps) {
  const text = useText();
  const { preferences, change, changeable } = usePreferences();
  const recent = useRecentPages(entries, pathname);
  const leaves = new Map(leavesOf(entries).map((entry) => [entry.code, entry]));
  const { favourites } = preferences;
  const marked = favourites.includes(current.code);
  const toggle = () => {
    const others = favourites.filter((code) => code !== current.code);
    change({ favourites: marked ? others : [...others, current.code].slice(-MAX_FAVOURITES) });
  };
  const group = (key: 'favourites' | 'recent', codes: string[]) => {
    const known = codes.flatMap((code) => leaves.get(code) ?? []);
    const children = known.map((entry) => ({
      key: `${key} ${entry.code}`,
      label: <EntryLink entry={entry}>{entry.name}</EntryLink>,
    }));
    const label = text(`app.${key}`);
    return children.length > 0 ? [{ key, type: 'group' as const, label, children }] : [];
  };
  const items = [
    ...group('favourites', favourites),
    ...group(
      'recent',
      recent.filter((code) => code !== current.code),
    ),
  ];
  return (
    <div className={styles.tools}>
      {changeable && (
        <button
          type="button"
          className={styles.tool}
          aria-label={text('app.favourite', { name: current.name })}
          aria-pressed={marked}
          title={text('app.favourite', { name: current.name })}
          onClick={toggle}
        >
          {marked ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        </button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.tool} aria-haspopup="menu">
          <ClockCircleOutlined aria-hidden /> {text('app.recent')}
        </button>
      </Dropdown>
    </div>
  );
}
