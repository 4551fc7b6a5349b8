import { Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useModel } from 'umi';
import { useFactorText } from './useFactorText';

/** Asks for the password again, in the field `password`; of who has none, the sign-in stands for it. */
export default function OwnPassword() {
  const text = useFactorText();
  const { initialState } = useModel('@@initialState');
  if (initialState?.currentUser?.has_password === false)
    return <p>{text('secondFactor.password.none')}</p>;
  return (
    <Form.Item
      name="password"
      label={text('secondFactor.password')}
      rules={[{ required: true, message: text('secondFactor.password.required') }]}
    >
      <Password autoComplete="current-password" />
    </Form.Item>
  );
}
