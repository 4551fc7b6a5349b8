import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { withRetry } from '@/services/browser/chunks';
import styles from './account.module.css';
import { passkeysQuery } from './api/passkeys';
import type { PasskeyChange } from './PasskeyDialog';
import PasskeyList from './PasskeyList';

/** Lazy, as few change one. */
const PasskeyDialog = lazy(withRetry(() => import('./PasskeyDialog')));

/** Why none can be made here. @param rpId the host that the server makes them for */
function obstacleTo(rpId: string | null) {
  if (rpId === null) return 'account.passkeys.noName';
  if (!window.isSecureContext) return 'account.passkeys.insecure';
  if (!('PublicKeyCredential' in window)) return 'account.passkeys.unknown';
  return location.hostname === rpId ? undefined : 'account.passkeys.elsewhere';
}

/** One's own passkeys: what there are, and what can be done about them. */
export default function PasskeysPanel() {
  const text = useText();
  const refreshShell = useRefreshShell();
  const { data: value, error, refetch } = useQuery(passkeysQuery());
  const [change, setChange] = useState<PasskeyChange>();
  const obstacle = value && obstacleTo(value.rp_id);

  const done = async () => {
    setChange(undefined);
    // The duty to set a second factor up has ended.
    await refreshShell();
  };
  return (
    <section aria-labelledby="passkeys" className={styles.panel}>
      <h2 id="passkeys">{text('account.passkeys')}</h2>
      <p>{text('account.passkeys.explanation')}</p>
      {(error || !value) && <Pending error={error} onRetry={refetch} rows={2} />}
      {value && value.passkeys.length > 0 && <PasskeyList {...value} onChange={setChange} />}
      {obstacle && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={text(obstacle, { host: value.rp_id ?? '' })}
        />
      )}
      {value && (
        <Button disabled={obstacle !== undefined} onClick={() => setChange({ kind: 'add' })}>
          {text('account.passkeys.add')}
        </Button>
      )}
      {change && (
        <Suspense>
          <PasskeyDialog change={change} onClose={() => setChange(undefined)} onDone={done} />
        </Suspense>
      )}
    </section>
  );
}
