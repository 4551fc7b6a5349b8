import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { Link } from 'umi';
import PublicFrame from '@/components/layout/PublicFrame';
import { useRequestText } from '@/components/requests/useRequestText';
import type { RegisterInfo } from '@/schemas/registration';
import { mailLocale, recover } from '@/services/api/requests';
import { LOGIN_PATH } from '@/services/constants';
import CaptchaField from '../login/CaptchaField';
import { useCaptcha } from '../login/useCaptcha';
import styles from '../public.module.css';
import { captchaFields, usePublicForm } from '../usePublicForm';

interface ForgotFormProps {
  title: string;
  recovery: RegisterInfo['recovery'];
  onSent: () => void;
}

interface ForgotValues {
  username: string;
  captcha?: string;
}

export default function ForgotForm({ title, recovery, onSent }: ForgotFormProps) {
  const text = useRequestText();
  const captcha = useCaptcha();
  const { form, busy, failure, submit } = usePublicForm<ForgotValues>({
    captcha,
    send: async ({ username, captcha: digits }) => {
      const fields = captchaFields(captcha, digits);
      await recover({ username: username.trim(), locale: mailLocale(), ...fields });
      onSent();
    },
  });
  const required = { required: true, whitespace: true, message: text('register.required') };
  return (
    <PublicFrame>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text(`recover.lead.${recovery}`)}</p>
      <Form
        form={form}
        name="recover"
        layout="vertical"
        className={styles.form ?? ''}
        size="large"
        requiredMark={false}
        onFinish={submit}
      >
        <Form.Item name="username" label={text('recover.username')} rules={[required]}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={128} />
        </Form.Item>
        {captcha.required && <CaptchaField captcha={captcha} />}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {text('recover.submit')}
        </Button>
        <p className={styles.back}>
          <Link to={LOGIN_PATH}>{text('exception.backLogin')}</Link>
        </p>
      </Form>
    </PublicFrame>
  );
}
