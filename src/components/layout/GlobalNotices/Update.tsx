import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { applyUpdate, hasUpdate, onUpdateChange } from '@/services/browser/serviceWorker';
import { isGuarded, releaseLeaveGuards } from '@/services/navigation/leaveGuards';
import { keepDrafts } from '@/services/session/drafts';
import styles from './GlobalNotices.module.css';

/** Offers a new version of the console, and asks first where a form holds what is not saved. */
export default function Update() {
  const text = useText();
  const message = useMessage();
  const { initialState } = useModel('@@initialState');
  const there = useSyncExternalStore(onUpdateChange, hasUpdate);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!there) return <div role="status" />;

  const apply = () => {
    setBusy(true);
    // What the user agreed to lose comes back after the reload.
    keepDrafts(initialState?.currentUser?.username ?? '');
    releaseLeaveGuards();
    applyUpdate().catch((error) => {
      message.failure(error);
      setBusy(false);
    });
  };
  if (!asking) {
    return (
      <div role="status" className={styles.note}>
        <span>{text('app.update')}</span>
        <Button
          type="primary"
          size="small"
          loading={busy}
          onClick={() => (isGuarded() ? setAsking(true) : apply())}
        >
          {text('app.refresh')}
        </Button>
      </div>
    );
  }
  return (
    <div role="alertdialog" aria-label={text('app.update.unsaved')} className={styles.note}>
      <span>{text('app.update.unsaved')}</span>
      <Button type="primary" size="small" loading={busy} onClick={apply}>
        {text('app.confirm')}
      </Button>
      <Button size="small" autoFocus onClick={() => setAsking(false)}>
        {text('app.cancel')}
      </Button>
    </div>
  );
}
