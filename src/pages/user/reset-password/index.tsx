import '@@/lazyLocales/feedback';
import '@@/shellLocales';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import PublicFrame from '@/components/layout/PublicFrame';
import { useRequestText } from '@/components/requests/useRequestText';
import { digestOf } from '@/services/api/passwordDigest';
import { setNewPassword } from '@/services/api/requests';
import { LOGIN_PATH } from '@/services/constants';
import NewPasswordField from '../NewPasswordField';
import styles from '../public.module.css';
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
  const { form, busy, failure, submit } = usePublicForm<{ password: string }>({
    send: async ({ password }) => {
      await setNewPassword({ secret, password: digestOf(password) });
      message.success(text('recover.done'));
      navigate(LOGIN_PATH, { replace: true });
    },
  });
  return (
    <PublicFrame>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text('recover.ends')}</p>
      <Form
        form={form}
        name="reset"
        layout="vertical"
        className={styles.form ?? ''}
        size="large"
        requiredMark={false}
        onFinish={submit}
      >
        <NewPasswordField label={text('recover.newPassword')} />
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure} <Link to="/user/forgot-password">{text('recover.again')}</Link>
          </p>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {text('recover.set')}
        </Button>
        <p className={styles.back}>
          <Link to={LOGIN_PATH}>{text('exception.backLogin')}</Link>
        </p>
      </Form>
    </PublicFrame>
  );
}
