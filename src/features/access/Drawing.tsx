import { getLocale } from 'umi';
import { useText } from '@/components/feedback/useText';
import { direction } from '@/services/browser/locale';
import styles from './access.module.css';

const PARTS = ['user', 'role', 'menu', 'call'] as const;
const STEP = 140;
const BOX = 104;
const HEIGHT = 56;
const WIDTH = STEP * (PARTS.length - 1) + BOX + 2;

/** User, role, menu and call as boxes along a line. */
export default function Drawing() {
  const text = useText();
  const rtl = direction(getLocale()) === 'rtl';
  const startOf = (at: number) => (rtl ? WIDTH - 1 - BOX - at * STEP : 1 + at * STEP);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
      role="img"
      aria-label={text('access.how.drawing')}
    >
      {PARTS.map((part, at) => {
        const start = startOf(at);
        return (
          <g key={part}>
            <rect x={start} y={1} width={BOX} height={HEIGHT} rx={8} className={styles.box} />
            <text x={start + BOX / 2} y={MIDDLE} textAnchor="middle" dominantBaseline="central">
              {text(`access.how.${part}`)}
            </text>
            {at > 0 && <path d={arrow(rtl, start)} className={styles.arrow} />}
          </g>
        );
      })}
    </svg>
  );
}

const MIDDLE = HEIGHT / 2 + 1;
const GAP = STEP - BOX;

/** From the box before to the one that begins at `start`. */
function arrow(rtl: boolean, start: number): string {
  const tip = rtl ? start + BOX + 3 : start - 3;
  const side = rtl ? 1 : -1;
  const [tail, head] = [tip + side * (GAP - 6), tip + side * 6];
  return `M${tail} ${MIDDLE}H${tip}M${head} ${MIDDLE - 5}L${tip} ${MIDDLE}L${head} ${MIDDLE + 5}`;
}
