import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { SignedPasskey } from '@/schemas/passkey';
import { requestPasskey, signInByPasskey } from '@/services/api/passkeyLogin';
import {
  fillsInPasskeys,
  hasPasskeys,
  signByPasskey,
  stopAsking,
} from '@/services/browser/passkeys';
import type { HeldToken } from '@/services/token/tokenStorage';
import styles from './passkey.module.css';
import { usePasskeyFailure, usePasskeyText } from './usePasskeyText';

/** Before what is to be signed ends on the server. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** Answers whether it signed in; the page then leads on. */
  onToken: (token: HeldToken) => Promise<boolean>;
}

/** Signs in without a name and a password, by the button or by what the browser fills in. */
export default function PasskeySignIn({ onToken }: PasskeySignInProps) {
  const text = usePasskeyText();
  const { busy, failure, run } = useRun(onToken);
  useFillIn(!busy, (credential) => run(async () => credential));
  if (!hasPasskeys()) return null;
  return (
    <div className={styles.signIn}>
      <Button
        block
        icon={<KeyOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => run(async () => signByPasskey(await requestPasskey(), false))}
      >
        {text('passkey.signIn')}
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}

function useRun(onToken: PasskeySignInProps['onToken']) {
  const textOf = usePasskeyFailure();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (sign: () => Promise<SignedPasskey>) => {
    setBusy(true);
    setFailure('');
    try {
      setBusy(await onToken(await signInByPasskey(await sign())));
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** Offered where the browser offers names, for as long as nothing else asks for a passkey. */
function useFillIn(wanted: boolean, onSigned: (credential: SignedPasskey) => void): void {
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew.
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const ask = async () => {
      if (!(await fillsInPasskeys()) || !current) return;
      const options = await requestPasskey();
      if (!current) return;
      const credential = await signByPasskey(options, true);
      if (current) onSigned(credential);
    };
    const renew = () => {
      if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
      else setRound((last) => last + 1);
    };
    const renewal = setTimeout(renew, RENEW_MS);
    // Nobody asked for it, so that its failure is none: the button is there.
    ask().catch(() => undefined);
    return () => {
      current = false;
      clearTimeout(renewal);
      document.removeEventListener('visibilitychange', renew);
      stopAsking();
    };
  }, [wanted, round]);
}
