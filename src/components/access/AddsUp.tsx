import { useEffect, useMemo, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { EffectiveRights } from '@/schemas/permission';
import { fetchEffective } from '@/services/api/permission';
import styles from './access.module.css';
import RightsTree from './RightsTree';
import Summary from './Summary';

const CHOOSING_MS = 200;

/** What roles give together; nothing for who may not ask, and what was shown last while more are chosen. */
function useSum(roleIds: readonly string[]) {
  const [sum, setSum] = useState<EffectiveRights>();
  const key = useMemo(() => [...roleIds].sort().join(' '), [roleIds]);
  useEffect(() => {
    const controller = new AbortController();
    const show = (rights: EffectiveRights | undefined) =>
      !controller.signal.aborted && setSum(rights);
    const ask = () => {
      if (!key) return show(undefined);
      const roles = key.split(' ');
      return fetchEffective({ role_id: roles }, controller.signal).then(show, () =>
        show(undefined),
      );
    };
    const timer = setTimeout(ask, CHOOSING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return sum;
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
