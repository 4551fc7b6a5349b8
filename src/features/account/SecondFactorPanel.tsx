import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import Pending from '@/components/feedback/Pending';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { type Change, FactorDialog } from '@/features/auth';
import type { SecondFactor } from '@/schemas/secondFactor';
import { secondFactorQuery } from '@/services/api/secondFactor';
import styles from './secondFactorPanel.module.css';

/** One's own second factor: what there is, and what can be done about it. */
export default function SecondFactorPanel() {
  const text = useText();
  const message = useMessage();
  const { initialState } = useModel('@@initialState');
  const refreshShell = useRefreshShell();
  const { data: value, error, refetch } = useQuery(secondFactorQuery());
  const [change, setChange] = useState<Change>();

  const done = async () => {
    if (change === 'remove') message.success(text('secondFactor.removed'));
    setChange(undefined);
    // The duty to set one up has ended.
    await refreshShell();
  };
  return (
    <section aria-labelledby="second-factor" className={styles.panel}>
      <h2 id="second-factor">{text('secondFactor.heading')}</h2>
      <p>{text('secondFactor.explanation')}</p>
      {initialState?.currentUser?.must_set_up_second_factor && (
        <Alert type="info" showIcon title={text('secondFactor.mustSetUpAny')} />
      )}
      {(error || !value) && <Pending error={error} onRetry={refetch} rows={2} />}
      {value && <State factor={value} onChange={setChange} />}
      {change && (
        <FactorDialog change={change} onClose={() => setChange(undefined)} onDone={done} />
      )}
    </section>
  );
}

interface StateProps {
  factor: SecondFactor;
  onChange: (change: Change) => void;
}

function State({ factor, onChange }: StateProps) {
  const text = useText();
  const momentOf = useMoment();
  const { totp_created_at: since, recovery_codes_left: count, required, available } = factor;
  const { passkeys = 0 } = factor;
  const hasAny = since !== null || passkeys > 0;
  const isLast = required && passkeys === 0;
  return (
    <>
      <p>{since ? text('secondFactor.on', { at: momentOf(since) }) : text('secondFactor.off')}</p>
      {hasAny && <p>{text('secondFactor.left', { count })}</p>}
      {since && isLast && <p>{text('secondFactor.required')}</p>}
      {!since && !available && (
        <Alert type="warning" showIcon title={text('secondFactor.unavailable')} />
      )}
      <Flex wrap gap="small">
        {hasAny && <Button onClick={() => onChange('renew')}>{text('secondFactor.renew')}</Button>}
        <Button
          type={hasAny ? 'default' : 'primary'}
          disabled={!available}
          onClick={() => onChange('setUp')}
        >
          {text(since ? 'secondFactor.replace' : 'secondFactor.setUp')}
        </Button>
        {since && (
          <Button danger disabled={isLast} onClick={() => onChange('remove')}>
            {text('secondFactor.remove')}
          </Button>
        )}
      </Flex>
    </>
  );
}
