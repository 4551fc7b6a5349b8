import { useEffect, useState } from 'react';
import type { SignedPasskey } from '@/schemas/passkey';
import { requestPasskey, signInByPasskey } from '@/services/api/signIn';
import { fillsInPasskeys, signByPasskey, stopAsking } from '@/services/browser/passkeys';
import type { HeldToken } from '@/services/token/tokenStorage';
import PublicFailure from '../public/PublicFailure';
import { usePasskeyFailure } from './usePasskeyText';

/** Before what is to be signed ends on the server. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** How often its button was pressed. */
  presses: number;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Answers whether it signed in; the page then leads on. */
  onToken: (token: HeldToken) => Promise<boolean>;
}

/** Signs in without a name and a password, by the page's button or by what the browser fills in. */
export default function PasskeySignIn({ presses, busy, onBusy, onToken }: PasskeySignInProps) {
  const { failure, run } = useRun(onBusy, onToken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks once.
  useEffect(() => {
    if (presses > 0) run(async () => signByPasskey(await requestPasskey(), false));
  }, [presses]);
  useFillIn(!busy, (credential) => run(async () => credential));
  return <PublicFailure>{failure}</PublicFailure>;
}

function useRun(setBusy: PasskeySignInProps['onBusy'], onToken: PasskeySignInProps['onToken']) {
  const textOf = usePasskeyFailure();
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
  return { failure, run };
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
