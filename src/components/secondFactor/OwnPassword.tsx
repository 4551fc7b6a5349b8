import { Form, Input } from 'antd';
import { useModel } from 'umi';
import { useText } from '@/components/feedback/useText';

/** Asks for the password again, in the field `password`; of who has none, the sign-in stands for it. */
export default function OwnPassword() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  if (initialState?.currentUser?.has_password === false)
    return <p>{text('secondFactor.password.none')}</p>;
  return (
    <Form.Item
      name="password"
      label={text('secondFactor.password')}
      rules={[{ required: true, message: text('secondFactor.password.required') }]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
