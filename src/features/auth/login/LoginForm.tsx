import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import { useText } from '@/components/feedback/useText';
import type { LoginChallenge } from '@/schemas/secondFactor';
import { RequestError } from '@/services/api/requestError';
import { challengeOf, login } from '@/services/api/signIn';
import { type HeldToken, rememberedLogin, storeUsername } from '@/services/token/tokenStorage';
import PublicFailure from '../public/PublicFailure';
import shared from '../public/public.module.css';
import CaptchaField from './CaptchaField';
import CompanySignIn from './CompanySignIn';
import styles from './login.module.css';
import PasskeyButton from './PasskeyButton';
import { type Captcha, useCaptcha } from './useCaptcha';

interface LoginValues {
  username: string;
  password: string;
  captcha?: string;
  remember: boolean;
}

/** What came of a token: `unknown` where the server did not tell whose it is, as the page then says. */
export type TokenOutcome = 'signedIn' | 'refused' | 'unknown';

interface LoginFormProps {
  /** Why the password has to be typed again. */
  notice: string;
  onChallenge: (challenge: LoginChallenge) => void;
  onToken: (token: HeldToken) => Promise<TokenOutcome>;
}

/** The field that holds the mistake. */
function fieldAtFault(error: unknown): 'captcha' | 'password' | undefined {
  if (!(error instanceof RequestError)) return undefined;
  if (error.id === 'com.invalid.captcha') return 'captcha';
  return error.id === 'com.invalid.username-or-password' ? 'password' : undefined;
}

async function request({ username, password, captcha: code }: LoginValues, captcha: Captcha) {
  const { digestOf } = await import('@/services/api/passwordDigest');
  const credentials = { username: username.trim(), password: digestOf(password) };
  if (!captcha.required) return login(credentials);
  return login({
    ...credentials,
    captcha_id: captcha.id,
    captcha_code: captcha.proof || (code?.trim() ?? ''),
  });
}

/** Signs in; on a failure says why, renews the captcha and goes back to the field at fault. */
function useSubmit({ notice, onToken, onChallenge }: LoginFormProps, captcha: Captcha) {
  const [form] = Form.useForm<LoginValues>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(notice);
  const text = useText();
  const textOf = useErrorText();

  const renew = (refused?: unknown) => {
    form.setFieldValue('captcha', '');
    captcha.renew(refused);
  };
  const fail = (error: unknown) => {
    setFailure(textOf(error, text('pages.login.failed')));
    renew(error);
    const field = fieldAtFault(error) ?? (captcha.required ? 'captcha' : 'password');
    // What is typed next takes the place of what was wrong.
    form.getFieldInstance(field)?.focus?.({ cursor: 'all' });
  };

  const take = async (token: HeldToken) => {
    const outcome = await onToken(token);
    if (outcome === 'refused') fail(undefined);
    if (outcome === 'unknown') renew();
    return outcome === 'signedIn';
  };
  const submit = async (values: LoginValues) => {
    setBusy(true);
    setFailure('');
    try {
      const token = await request(values, captcha);
      storeUsername(values.username.trim(), values.remember);
      await take(token);
    } catch (error) {
      const challenge = challengeOf(error);
      if (!challenge) return fail(error);
      storeUsername(values.username.trim(), values.remember);
      onChallenge(challenge);
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, failure, submit, take };
}

export default function LoginForm(props: LoginFormProps) {
  const text = useText();
  const captcha = useCaptcha();
  const [asRoot, setAsRoot] = useState(false);
  const [near, setNear] = useState(false);
  const isHidden = captcha.isForRoot && !asRoot;
  const { form, busy, failure, submit, take } = useSubmit(props, captcha);
  useEffect(() => {
    if (!isHidden) form.focusField(rememberedLogin().username ? 'password' : 'username');
  }, [form, isHidden]);

  const company = captcha.company !== undefined && (
    <CompanySignIn label={captcha.company} isOnly={isHidden} />
  );
  const passkey = captcha.takesPasskeys && 'PublicKeyCredential' in window && (
    <PasskeyButton near={near} onToken={take} />
  );
  if (isHidden)
    return (
      <>
        <PublicFailure>{failure}</PublicFailure>
        <p>{text('pages.login.passwordsOff')}</p>
        {company}
        {passkey}
        <Button type="link" block onClick={() => setAsRoot(true)}>
          {text('pages.login.asRoot')}
        </Button>
      </>
    );
  return (
    <Form
      form={form}
      name="login"
      size="large"
      requiredMark={false}
      initialValues={rememberedLogin()}
      onFinish={submit}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item
        name="username"
        rules={[
          { required: true, whitespace: true, message: text('pages.login.username.required') },
        ]}
      >
        <Input
          prefix={<UserOutlined aria-hidden="true" />}
          placeholder={text('pages.login.username')}
          aria-label={text('pages.login.username')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          onPointerEnter={() => setNear(true)}
        />
      </Form.Item>
      <Form.Item
        name="password"
        rules={[{ required: true, message: text('pages.login.password.required') }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden="true" />}
          placeholder={text('pages.login.password')}
          aria-label={text('pages.login.password')}
          autoComplete="current-password"
        />
      </Form.Item>
      {captcha.required && <CaptchaField captcha={captcha} />}
      <div className={styles.row}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>{text('pages.login.rememberMe')}</Checkbox>
        </Form.Item>
        {!captcha.isForRoot && (
          <Link to="/user/forgot-password">{text('pages.login.forgotPassword')}</Link>
        )}
      </div>
      <PublicFailure>{failure}</PublicFailure>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {text('pages.login.submit')}
      </Button>
      {passkey}
      {company}
      <p className={shared.back}>
        <Link to="/user/register">{text('pages.register.title')}</Link>
      </p>
    </Form>
  );
}
