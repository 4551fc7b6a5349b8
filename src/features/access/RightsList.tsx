import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';

/** As many as are drawn at first, and each time that more are asked for. */
const STEP = 100;

interface RightsListProps {
  label: string;
  /** Dotted codes, or calls. */
  rights: readonly string[];
}

export default function RightsList({ label, rights }: RightsListProps) {
  const text = useText();
  const [drawn, setDrawn] = useState(STEP);
  const more = rights.length - drawn;
  return (
    <>
      <ul className={styles.rights} aria-label={label}>
        {rights.slice(0, drawn).map((right) => (
          <li key={right}>
            <code dir="ltr">{right}</code>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" onClick={() => setDrawn(drawn + STEP)}>
          {text('access.more', { count: more })}
        </Button>
      )}
    </>
  );
}
