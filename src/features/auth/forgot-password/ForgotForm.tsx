import { Form, Input } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { RegisterInfo } from '@/schemas/registration';
import { mailLocale, recover } from '@/services/api/requests';
import CaptchaField from '../login/CaptchaField';
import { useCaptcha } from '../login/useCaptcha';
import PublicForm from '../public/PublicForm';
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
  const text = useText();
  const captcha = useCaptcha();
  const { submit, ...state } = usePublicForm<ForgotValues>({
    captcha,
    send: async ({ username, captcha: digits }) => {
      const fields = captchaFields(captcha, digits);
      await recover({ username: username.trim(), locale: mailLocale(), ...fields });
      onSent();
    },
  });
  const required = { required: true, whitespace: true, message: text('error.field.required') };
  return (
    <PublicForm
      name="recover"
      title={title}
      lead={text(`recover.lead.${recovery}`)}
      action={text('recover.submit')}
      onFinish={submit}
      {...state}
    >
      <Form.Item name="username" label={text('recover.username')} rules={[required]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={128} />
      </Form.Item>
      {captcha.required && <CaptchaField captcha={captcha} />}
    </PublicForm>
  );
}
