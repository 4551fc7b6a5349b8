import { Alert, Button, Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useEffect } from 'react';
import { useModel } from 'umi';
import { digestOf } from '@/services/api/passwordDigest';
import { useFactorText } from './useFactorText';
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
  const text = useFactorText();
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, run } = useRefusal(form, 'password');
  const { initialState } = useModel('@@initialState');
  const hasPassword = initialState?.currentUser?.has_password !== false;
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
      {hasPassword ? (
        <Form.Item
          name="password"
          label={text('secondFactor.password')}
          rules={[{ required: true, message: text('secondFactor.password.required') }]}
        >
          <Password autoComplete="current-password" />
        </Form.Item>
      ) : (
        <p>{text('secondFactor.password.none')}</p>
      )}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} />}
      <Button type="primary" htmlType="submit" danger={danger ?? false} loading={busy}>
        {ok}
      </Button>
    </Form>
  );
}
