import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/components/feedback/useDebounced';
import { useText } from '@/components/feedback/useText';
import { effectiveQuery } from '@/services/api/permission';
import styles from './access.module.css';
import RightsTree from './RightsTree';
import Summary from './Summary';

const CHOOSING_MS = 200;

/** What roles give together; nothing for who may not ask, and what was shown last while more are chosen. */
function useSum(roleIds: readonly string[]) {
  const key = useDebounced([...roleIds].sort().join(' '), CHOOSING_MS);
  const asks = key !== '';
  const { data, isError } = useQuery({
    ...effectiveQuery({ role_id: key.split(' ') }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  return asks && !isError ? data : undefined;
}

/** What the chosen roles add up to, as they are chosen. */
export default function AddsUp({ roleIds }: { roleIds: readonly string[] }) {
  const text = useText();
  const sum = useSum(roleIds);
  const [open, setOpen] = useState(false);
  if (!sum) return null;
  return (
    <section className={styles.sum} aria-label={text('access.addsUp')}>
      <div aria-live="polite">
        {text('access.addsUp')}
        <Summary rights={sum} />
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text('access.addsUp.tree')}</summary>
        {open && <RightsTree key={sum.roles.map(({ id }) => id).join()} rights={sum} bySource />}
      </details>
    </section>
  );
}
