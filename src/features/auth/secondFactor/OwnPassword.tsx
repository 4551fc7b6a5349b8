import { ProFormText } from '@ant-design/pro-components';
import { useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import { required } from '@/components/form/proForm';

/** Asks for the password again, in the field `password`; of who has none, the sign-in stands for it. */
export default function OwnPassword() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  if (initialState?.currentUser?.has_password === false)
    return <p>{text('secondFactor.password.none')}</p>;
  return (
    <ProFormText.Password
      {...required(text('pages.login.password.required'))}
      name="password"
      label={text('secondFactor.password')}
      fieldProps={{ autoComplete: 'current-password' }}
    />
  );
}
