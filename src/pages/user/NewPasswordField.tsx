import { Form } from 'antd';
import Password from 'antd/es/input/Password';
import PasswordStrength from '@/components/form/PasswordStrength';
import { useRequestText } from '@/components/requests/useRequestText';

/** With a meter. */
export default function NewPasswordField({ label }: { label: string }) {
  const text = useRequestText();
  const password = Form.useWatch('password') ?? '';
  return (
    <Form.Item
      name="password"
      label={label}
      rules={[{ required: true, message: text('register.required') }]}
      extra={password && <PasswordStrength password={password} />}
    >
      <Password autoComplete="new-password" />
    </Form.Item>
  );
}
