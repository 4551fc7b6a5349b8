import '@@/lazyLocales/feedback';
import '@@/shellLocales';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { useRequestText } from '@/components/requests/useRequestText';
import { digestOf } from '@/services/api/passwordDigest';
import { setNewPassword } from '@/services/api/requests';
import { LOGIN_PATH } from '@/services/constants';
import NewPasswordField from '../NewPasswordField';
import PublicForm from '../PublicForm';
import { usePublicForm } from '../usePublicForm';
import type titles from './locales/en-US';

export const routeProps = { title: 'pages.resetPassword.title', bare: true };

/** By the secret of a link, which stands where no server sees it. */
export default function ResetPasswordPage() {
  const text = useRequestText();
  const title = useText<typeof titles>()('pages.resetPassword.title');
  const message = useMessage();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [secret] = useState(hash.slice(1));
  // The browser's history would keep it.
  useEffect(() => {
    if (hash) navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  const { submit, failure, ...state } = usePublicForm<{ password: string }>({
    send: async ({ password }) => {
      await setNewPassword({ secret, password: digestOf(password) });
      message.success(text('recover.done'));
      navigate(LOGIN_PATH, { replace: true });
    },
  });
  const failed = failure && (
    <>
      {failure} <Link to="/user/forgot-password">{text('recover.again')}</Link>
    </>
  );
  return (
    <PublicForm
      name="reset"
      title={title}
      lead={text('recover.ends')}
      action={text('recover.set')}
      failure={failed}
      onFinish={submit}
      {...state}
    >
      <NewPasswordField label={text('recover.newPassword')} />
    </PublicForm>
  );
}
