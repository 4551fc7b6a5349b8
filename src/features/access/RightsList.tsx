import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';
import { useCodeName } from './useActionName';

/** As many as are drawn at first, and each time that more are asked for. */
const STEP = 100;

interface RightsListProps {
  label: string;
  /** Dotted codes, or calls. */
  rights: readonly string[];
}

/** Names what is known by name, with its code on hover, and shows calls and other codes as they are. */
export default function RightsList({ label, rights }: RightsListProps) {
  const text = useText();
  const nameOf = useCodeName();
  const [drawn, setDrawn] = useState(STEP);
  const more = rights.length - drawn;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul className={styles.rights} tabIndex={0} aria-label={label}>
        {rights.slice(0, drawn).map((right) => (
          <li key={right}>
            <Right code={right} name={nameOf(right)} />
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

function Right({ code, name }: { code: string; name: string | undefined }) {
  return name ? <span title={code}>{name}</span> : <code dir="ltr">{code}</code>;
}
