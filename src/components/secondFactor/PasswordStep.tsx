import { Alert, Button, Form } from 'antd';
import { useEffect } from 'react';
import { digestOf } from '@/services/api/passwordDigest';
import OwnPassword from './OwnPassword';
import { useRefusal } from './useRefusal';

interface PasswordStepProps {
  explanation?: string | undefined;
  ok: string;
  danger?: boolean;
  /** Rejects where the password is refused. */
  onPassword: (digest: string) => Promise<void>;
}

/** Asks for the password again, before anything that matters. */
export default function PasswordStep({ explanation, ok, danger, onPassword }: PasswordStepProps) {
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, run } = useRefusal(form, 'password');
  useEffect(() => form.focusField('password'), [form]);
  return (
    <Form
      form={form}
      name="prove"
      layout="vertical"
      requiredMark={false}
      onFinish={({ password = '' }) => run(() => onPassword(digestOf(password)))}
    >
      {explanation && <p>{explanation}</p>}
      <OwnPassword />
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} />}
      <Button type="primary" htmlType="submit" danger={danger ?? false} loading={busy}>
        {ok}
      </Button>
    </Form>
  );
}
