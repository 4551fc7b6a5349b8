import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { digestOf } from '@/services/api/passwordDigest';
import { setNewPassword } from '@/services/api/requests';
import { LOGIN_PATH } from '@/services/constants';
import NewPasswordField from '../NewPasswordField';
import PublicForm from '../public/PublicForm';
import { usePublicForm } from '../usePublicForm';

interface Kept {
  secret?: string;
}

/** By the secret of a link, which stands where no server sees it. */
export default function ResetPasswordPage() {
  const text = useText();
  const title = useText()('pages.resetPassword.title');
  const message = useMessage();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const secret = hash.slice(1) || ((state as Kept | null)?.secret ?? '');
  // Out of the address, which the browser's history shows; a reload finds it in the entry's state.
  useEffect(() => {
    if (hash) navigate({ hash: '' }, { replace: true, state: { secret: hash.slice(1) } });
  }, [hash, navigate]);
  const { submit, failure, ...form } = usePublicForm<{ password: string }>({
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
      {...form}
    >
      <NewPasswordField label={text('recover.newPassword')} />
    </PublicForm>
  );
}
