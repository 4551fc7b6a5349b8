import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { LoginChallenge, SecondFactorForm, SecondFactorMethod } from '@/schemas/secondFactor';
import { RequestError } from '@/services/api/requestError';
import { hasPasskeys } from '@/services/browser/passkeys';
import { usePasskeyFailure } from '../passkey/usePasskeyText';
import CodeStep from './CodeStep';
import PasskeyStep from './PasskeyStep';
import styles from './secondFactor.module.css';

export interface SignInStepProps {
  challenge: LoginChallenge;
  /** Rejects where the code is refused. */
  onCode: (form: SecondFactorForm) => Promise<void>;
  /** @param why the password has to be typed again */
  onBack: (why: string) => void;
}

/** What each way of the second step takes. */
export interface StepProps {
  busy: boolean;
  failure: string;
  /** Answers whether it was taken. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

const USE = {
  passkey: 'secondFactor.usePasskey',
  totp: 'secondFactor.useTotp',
  'recovery-code': 'secondFactor.useRecovery',
} as const;

/** What the password is followed by. */
export default function SignInStep({ challenge, onCode, onBack }: SignInStepProps) {
  const text = useText();
  const methods = challenge.methods.filter((one) => one !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp');
  const { forget, ...step } = useAnswer(onBack);
  const change = (next: SecondFactorMethod) => {
    forget();
    setMethod(next);
  };
  const id = challenge.challenge;
  return (
    <>
      <h2 className={styles.title}>{text('secondFactor.title')}</h2>
      {method === 'passkey' ? (
        <PasskeyStep challenge={id} onCode={onCode} {...step} />
      ) : (
        <CodeStep key={method} method={method} challenge={id} onCode={onCode} {...step} />
      )}
      <p className={styles.ways}>
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} type="link" onClick={() => change(one)}>
              {text(USE[one])}
            </Button>
          ))}
        <Button type="link" onClick={() => onBack('')}>
          {text('secondFactor.back')}
        </Button>
      </p>
    </>
  );
}

function useAnswer(onBack: SignInStepProps['onBack']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const textOf = usePasskeyFailure();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
      return true;
    } catch (error) {
      const isOver = error instanceof RequestError && error.id === 'com.invalid.challenge';
      if (isOver) onBack(textOf(error));
      else setFailure(textOf(error));
      return isOver;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run, forget: () => setFailure('') };
}
