import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './list.module.css';

/** More names than this would hide the question. */
const MAX_NAMES = 10;

interface AffectedProps {
  names: string[];
  effect?: ReactNode;
  /** What else there is to say. */
  note?: string | undefined;
}

export default function Affected({ names, effect, note }: AffectedProps) {
  const text = useText();
  const more = names.length - MAX_NAMES;
  return (
    <>
      <ul className={styles.affected}>
        {names.slice(0, MAX_NAMES).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name.
          <li key={at}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{text('list.bulk.more', { count: more })}</li>}
      </ul>
      {effect && <div className={styles.effect}>{effect}</div>}
      {note && <p className={styles.effect}>{note}</p>}
    </>
  );
}
