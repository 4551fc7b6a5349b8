import { useLocation } from 'umi';
import { useText } from '@/components/feedback/useText';
import EntryLink from '@/components/layout/EntryLink';
import { useOpenRecord } from '@/components/layout/openRecord';
import { useNavigation } from '@/components/layout/useNavigation';
import { leavesOf, lineTo, type NavEntry } from '@/services/navigation/navigation';
import styles from './SectionBar.module.css';

/** What a group stands for is the first page below it. */
const targetOf = (entry: NavEntry): NavEntry =>
  entry.group ? (leavesOf([entry])[0] ?? entry) : entry;

interface SectionBarProps {
  /** Whether the pages beside the open one stand here too. */
  siblings: boolean;
}

/** Shows where the user is in the tree of menus, and the pages beside it. */
export default function SectionBar({ siblings }: SectionBarProps) {
  const text = useText();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const line = lineTo(entries, pathname);
  const record = useOpenRecord();
  const current = line.at(-1);
  const parent = line.at(-2);
  if (!current || !parent) return null;
  return (
    <div className={styles.bar} data-section-bar>
      <nav aria-label={text('app.breadcrumb')}>
        <ol className={styles.line}>
          {line.map((entry) => (
            <li key={entry.code}>
              {entry === current && current.path === pathname ? (
                <span aria-current="page">{entry.name}</span>
              ) : (
                <EntryLink entry={targetOf(entry)}>{entry.name}</EntryLink>
              )}
            </li>
          ))}
          {record && (
            <li className={styles.record}>
              <bdi aria-current="page" title={record}>
                {record}
              </bdi>
            </li>
          )}
        </ol>
      </nav>
      {siblings && parent.children.length > 1 && (
        <nav aria-label={parent.name} className={styles.siblings}>
          <ul>
            {parent.children.map((entry) => (
              <li key={entry.code}>
                <EntryLink
                  entry={targetOf(entry)}
                  current={entry === current}
                  className={styles.sibling}
                >
                  {entry.name}
                </EntryLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
