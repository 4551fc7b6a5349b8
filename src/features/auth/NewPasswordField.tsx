import { Form, Input } from 'antd';
import { useText } from '@/components/feedback/useText';
import PasswordStrength from '@/components/form/PasswordStrength';

/** With a meter. */
export default function NewPasswordField({ label }: { label: string }) {
  const text = useText();
  const password = Form.useWatch('password') ?? '';
  return (
    <Form.Item
      name="password"
      label={label}
      rules={[{ required: true, message: text('error.field.required') }]}
      extra={password && <PasswordStrength password={password} />}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
