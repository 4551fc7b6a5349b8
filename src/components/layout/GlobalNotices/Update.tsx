import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useIntl, useModel } from 'umi';
import { applyUpdate, hasUpdate, onUpdateChange } from '@/services/browser/serviceWorker';
import { isGuarded, releaseLeaveGuards } from '@/services/navigation/leaveGuards';
import { keepDrafts } from '@/services/session/drafts';
import styles from './GlobalNotices.module.css';

/** Offers a new version of the console, and asks first where a form holds what is not saved. */
export default function Update() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `app.${id}` });
  const { initialState } = useModel('@@initialState');
  const there = useSyncExternalStore(onUpdateChange, hasUpdate);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!there) return <div role="status" />;

  const apply = () => {
    setBusy(true);
    // Whoever agreed to lose it is glad to have it back.
    keepDrafts(initialState?.currentUser?.username ?? '');
    releaseLeaveGuards();
    applyUpdate();
  };
  if (!asking) {
    return (
      <div role="status" className={styles.note}>
        <span>{text('update')}</span>
        <Button
          type="primary"
          size="small"
          loading={busy}
          onClick={() => (isGuarded() ? setAsking(true) : apply())}
        >
          {text('refresh')}
        </Button>
      </div>
    );
  }
  return (
    <div role="alertdialog" aria-label={text('update.unsaved')} className={styles.note}>
      <span>{text('update.unsaved')}</span>
      <Button type="primary" size="small" loading={busy} onClick={apply}>
        {text('confirm')}
      </Button>
      <Button size="small" autoFocus onClick={() => setAsking(false)}>
        {text('cancel')}
      </Button>
    </div>
  );
}
