import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/components/feedback/useText';
import { requestPasskey } from '@/services/api/signIn';
import { signByPasskey, stopAsking } from '@/services/browser/passkeys';
import PublicFailure from '../public/PublicFailure';
import type { SignInStepProps, StepProps } from './SignInStep';

interface PasskeyStepProps extends StepProps {
  challenge: string;
  onCode: SignInStepProps['onCode'];
}

/** The second step by a passkey; browsers ask for one after a press alone. */
export default function PasskeyStep({ challenge, onCode, ...step }: PasskeyStepProps) {
  const text = useText();
  useEffect(() => stopAsking, []);
  const sign = async () => {
    const credential = await signByPasskey(await requestPasskey(challenge), false);
    await onCode({ challenge, method: 'passkey', credential });
  };
  return (
    <>
      <p>{text('secondFactor.passkey.ask')}</p>
      <PublicFailure>{step.failure}</PublicFailure>
      <Button
        type="primary"
        size="large"
        block
        autoFocus
        icon={<KeyOutlined aria-hidden="true" />}
        loading={step.busy}
        onClick={() => step.run(sign)}
      >
        {text('secondFactor.passkey.submit')}
      </Button>
    </>
  );
}
