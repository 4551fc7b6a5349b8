import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useIntl, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import LoadFailed from '@/components/feedback/LoadFailed';
import { MOMENT_FORMAT } from '@/components/feedback/momentFormat';
import Spinner from '@/components/feedback/Spinner';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import FactorDialog, { type Change } from '@/components/secondFactor/FactorDialog';
import styles from '@/components/secondFactor/secondFactor.module.css';
import { useFactorText } from '@/components/secondFactor/useFactorText';
import type { SecondFactor } from '@/schemas/secondFactor';
import { fetchSecondFactor } from '@/services/api/secondFactor';

/** One's own second factor: what there is, and what can be done about it. */
export default function SecondFactorPanel() {
  const text = useFactorText();
  const message = useMessage();
  const { initialState } = useModel('@@initialState');
  const refreshShell = useRefreshShell();
  const { value, error, retry } = useLoaded(fetchSecondFactor);
  const [change, setChange] = useState<Change>();

  const done = async () => {
    if (change === 'remove') message.success(text('secondFactor.removed'));
    setChange(undefined);
    retry();
    // The duty to set one up has ended.
    await refreshShell();
  };
  return (
    <section aria-labelledby="second-factor" className={styles.panel}>
      <h3 id="second-factor">{text('secondFactor.heading')}</h3>
      <p>{text('secondFactor.explanation')}</p>
      {initialState?.currentUser?.must_set_up_second_factor && (
        <Alert type="info" showIcon title={text('secondFactor.mustSetUp')} />
      )}
      {error !== undefined && <LoadFailed error={error} onRetry={retry} />}
      {value ? <State factor={value} onChange={setChange} /> : !error && <Spinner />}
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
  const text = useFactorText();
  const { formatDate } = useIntl();
  const { totp_created_at: since, recovery_codes_left: count, required, available } = factor;
  if (!since)
    return (
      <>
        <p>{text('secondFactor.off')}</p>
        {!available && <Alert type="warning" showIcon title={text('secondFactor.unavailable')} />}
        <Button type="primary" disabled={!available} onClick={() => onChange('setUp')}>
          {text('secondFactor.setUp')}
        </Button>
      </>
    );
  return (
    <>
      <p>{text('secondFactor.on', { at: formatDate(since, MOMENT_FORMAT) })}</p>
      <p>{text('secondFactor.left', { count })}</p>
      {required && <p>{text('secondFactor.required')}</p>}
      <div className={styles.actions}>
        <Button onClick={() => onChange('renew')}>{text('secondFactor.renew')}</Button>
        <Button disabled={!available} onClick={() => onChange('setUp')}>
          {text('secondFactor.replace')}
        </Button>
        <Button danger disabled={required} onClick={() => onChange('remove')}>
          {text('secondFactor.remove')}
        </Button>
      </div>
    </>
  );
}
