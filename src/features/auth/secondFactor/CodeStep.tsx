import { Button, Form } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { CodeMethod } from '@/schemas/secondFactor';
import PublicFailure from '../public/PublicFailure';
import CodeField from './CodeField';
import type { SignInStepProps, StepProps } from './SignInStep';

interface CodeStepProps extends StepProps {
  method: CodeMethod;
  challenge: string;
  onCode: SignInStepProps['onCode'];
}

/** The second step by a code that is typed. */
export default function CodeStep({ method, challenge, onCode, ...step }: CodeStepProps) {
  const text = useText();
  const [form] = Form.useForm<{ code: string }>();
  const submit = async ({ code }: { code: string }) => {
    const taken = await step.run(() => onCode({ challenge, method, code: code.trim() }));
    if (!taken) form.getFieldInstance('code')?.focus?.({ cursor: 'all' });
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
      <p>{text(method === 'totp' ? 'secondFactor.totp.ask' : 'secondFactor.recovery.ask')}</p>
      <CodeField method={method} />
      <PublicFailure>{step.failure}</PublicFailure>
      <Button type="primary" htmlType="submit" block loading={step.busy}>
        {text('pages.login.submit')}
      </Button>
    </Form>
  );
}
