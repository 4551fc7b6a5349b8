import { Form, Input } from 'antd';
import { useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { digestOf } from '@/services/api/passwordDigest';
import { RequestError } from '@/services/api/requestError';
import { mailLocale, register } from '@/services/api/requests';
import { resultPath } from '@/services/navigation/results';
import CaptchaField from '../login/CaptchaField';
import { useCaptcha } from '../login/useCaptcha';
import NewPasswordField from '../NewPasswordField';
import PublicForm from '../public/PublicForm';
import { captchaFields, usePublicForm } from '../usePublicForm';

interface RegisterValues {
  name: string;
  username: string;
  email: string;
  password: string;
  captcha?: string;
}

const FIELDS = [
  { name: 'name', autoComplete: 'name', maxLength: 64 },
  { name: 'username', autoComplete: 'username', maxLength: 64 },
  { name: 'email', autoComplete: 'email', maxLength: 128 },
] as const;

/** Leads to a page that says how it ended; what can be mended is said in the form. */
function useRegister() {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const send = async ({ password, captcha: digits, ...values }: RegisterValues) => {
    await register({
      ...{ name: values.name.trim(), username: values.username.trim(), email: values.email.trim() },
      ...captchaFields(captcha, digits),
      password: digestOf(password),
      locale: mailLocale(),
    });
    navigate(resultPath('success', { flow: 'register' }), { replace: true });
  };
  const onFailure = (error: unknown) => {
    const traceId = error instanceof RequestError ? error.traceId : undefined;
    navigate(resultPath('fail', { flow: 'register', traceId }));
    return true;
  };
  return { captcha, ...usePublicForm<RegisterValues>({ captcha, send, onFailure }) };
}

export default function RegisterForm({ title }: { title: string }) {
  const text = useText();
  const { submit, captcha, ...state } = useRegister();
  const required = { required: true, whitespace: true, message: text('error.field.required') };
  return (
    <PublicForm
      name="register"
      title={title}
      lead={text('register.lead')}
      action={text('register.submit')}
      onFinish={submit}
      {...state}
    >
      {FIELDS.map(({ name, ...input }) => (
        <Form.Item key={name} name={name} label={text(`register.${name}`)} rules={[required]}>
          <Input {...input} />
        </Form.Item>
      ))}
      <NewPasswordField label={text('pages.login.password')} />
      {captcha.required && <CaptchaField captcha={captcha} />}
    </PublicForm>
  );
}
