import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './GlobalNotices.module.css';

const isOnline = (): boolean => navigator.onLine;

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** How long it is said that the network is back. */
const BACK_MS = 4_000;

function useJustBack(online: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(!online);
  useEffect(() => {
    if (!online) return setWasOffline(true);
    const timer = setTimeout(() => setWasOffline(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return online && wasOffline;
}

/** Says that there is no network, for as long as that is so, and quietly that it is back. */
export default function Connection() {
  const text = useText();
  const online = useSyncExternalStore(onConnectionChange, isOnline);
  const justBack = useJustBack(online);
  return (
    <div role="status">
      {!online && <p className={styles.warning}>{text('app.offline')}</p>}
      {justBack && <p className={styles.note}>{text('app.online')}</p>}
    </div>
  );
}
