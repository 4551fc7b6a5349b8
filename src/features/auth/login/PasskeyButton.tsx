import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useFirstInteraction } from '@/components/feedback/useFirstInteraction';
import { useText } from '@/components/feedback/useText';
import type PasskeySignIn from '../passkey/PasskeySignIn';
import PublicFailure from '../public/PublicFailure';
import styles from './login.module.css';

interface PasskeyButtonProps extends Pick<ComponentProps<typeof PasskeySignIn>, 'onToken'> {
  /** Whether the pointer is where the browser may fill in a passkey. */
  near: boolean;
}

/** What signs in by it comes as somebody begins to use the page, and a press waits for it. */
export default function PasskeyButton({ near, onToken }: PasskeyButtonProps) {
  const text = useText();
  const textOf = useErrorText();
  const [SignIn, setSignIn] = useState<typeof PasskeySignIn>();
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const [failure, setFailure] = useState('');

  const load = useCallback(async () => {
    const loaded = await import('../passkey/PasskeySignIn');
    setSignIn(() => loaded.default);
  }, []);
  const loadAhead = useCallback(() => void load().catch(() => undefined), [load]);
  useFirstInteraction(loadAhead);
  useEffect(() => {
    if (near) loadAhead();
  }, [near, loadAhead]);

  const press = async () => {
    setBusy(true);
    setFailure('');
    setPresses(presses + 1);
    try {
      await load();
    } catch (error) {
      setPresses(0);
      setBusy(false);
      setFailure(textOf(error, text('pages.login.failed')));
    }
  };
  return (
    <div className={styles.company}>
      <Button
        block
        icon={<KeyOutlined aria-hidden="true" />}
        loading={busy}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={press}
      >
        {text('pages.login.passkey')}
      </Button>
      <PublicFailure>{failure}</PublicFailure>
      {SignIn && <SignIn presses={presses} busy={busy} onBusy={setBusy} onToken={onToken} />}
    </div>
  );
}
