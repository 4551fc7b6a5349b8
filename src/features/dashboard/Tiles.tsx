import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import styles from './dashboard.module.css';

export interface Tile {
  label: string;
  value: string;
  /** Absent where there is nothing to compare with. */
  compared?: { now: number; before: number } | undefined;
  /** Instead of a comparison. */
  note?: string | undefined;
}

/** Figures with what they were in the time before. */
export default function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <dl className={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} className={styles.tile}>
          <dt>{tile.label}</dt>
          <dd className={styles.value}>{tile.value}</dd>
          <dd className={styles.note}>
            {tile.note}
            {tile.compared && <Change {...tile.compared} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const text = useText();
  const intl = useIntl();
  const was = intl.formatNumber(before, { maximumFractionDigits: 1 });
  if (before === now) return text('dashboard.same');
  if (before === 0) return text('dashboard.fromNothing');
  const share = intl.formatNumber((now - before) / before, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return text('dashboard.change', { share, was });
}
