import { Button, Form } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import type { LoginChallenge, SecondFactorForm, SecondFactorMethod } from '@/schemas/secondFactor';
import { RequestError } from '@/services/api/requestError';
import CodeField from './CodeField';
import styles from './secondFactor.module.css';
import { useFactorText } from './useFactorText';

export interface SignInStepProps {
  challenge: LoginChallenge;
  /** Rejects where the code is refused. */
  onCode: (form: SecondFactorForm) => Promise<void>;
  /** @param why the password has to be typed again */
  onBack: (why: string) => void;
}

/** What the password is followed by. */
export default function SignInStep({ challenge, onCode, onBack }: SignInStepProps) {
  const text = useFactorText();
  const [method, setMethod] = useState<SecondFactorMethod>(challenge.methods[0] ?? 'totp');
  const { form, busy, failure, submit, forget } = useCode({ challenge, onCode, onBack }, method);

  const isTotp = method === 'totp';
  const change = (next: SecondFactorMethod) => {
    forget();
    setMethod(next);
  };
  return (
    <Form
      form={form}
      name="secondFactor"
      size="large"
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
    >
      <h2 className={styles.title}>{text('secondFactor.title')}</h2>
      <p>{text(isTotp ? 'secondFactor.totp.ask' : 'secondFactor.recovery.ask')}</p>
      <CodeField key={method} method={method} />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {text('secondFactor.submit')}
      </Button>
      <p className={styles.ways}>
        {challenge.methods.length > 1 && (
          <Button type="link" onClick={() => change(isTotp ? 'recovery-code' : 'totp')}>
            {text(isTotp ? 'secondFactor.useRecovery' : 'secondFactor.useTotp')}
          </Button>
        )}
        <Button type="link" onClick={() => onBack('')}>
          {text('secondFactor.back')}
        </Button>
      </p>
    </Form>
  );
}

function useCode({ challenge, onCode, onBack }: SignInStepProps, method: SecondFactorMethod) {
  const [form] = Form.useForm<{ code: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const textOf = useErrorText();

  const fail = (error: unknown) => {
    const said = textOf(error);
    const isOver = error instanceof RequestError && error.id === 'com.invalid.challenge';
    if (isOver) return onBack(said);
    setFailure(said);
    form.getFieldInstance('code')?.focus?.({ cursor: 'all' });
  };
  const submit = async ({ code }: { code: string }) => {
    setBusy(true);
    setFailure('');
    try {
      await onCode({ challenge: challenge.challenge, method, code: code.trim() });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    form.resetFields();
    setFailure('');
  };
  return { form, busy, failure, submit, forget };
}
