import { ReloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type texts from './locales/en-US';
import styles from './login.module.css';
import type { Captcha } from './useCaptcha';

/** The picture; a click draws another one. An expired challenge is replaced by a new one. */
function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const text = useText<typeof texts>();
  const [broken, setBroken] = useState('');
  const reloadText = text('pages.login.captcha.reload');
  const lost = !captcha.image || broken === captcha.image;
  return (
    <button
      type="button"
      className={styles.captcha}
      aria-label={reloadText}
      title={reloadText}
      onClick={lost ? captcha.renew : captcha.reload}
    >
      {lost ? (
        <ReloadOutlined />
      ) : (
        <img src={captcha.image} alt="" onError={() => setBroken(captcha.image)} />
      )}
    </button>
  );
}

export default function CaptchaField({ captcha }: { captcha: Captcha }) {
  const text = useText<typeof texts>();
  const label = text('pages.login.captcha');
  const required = text('pages.login.captcha.required');
  return (
    <div className={styles.captchaRow}>
      <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: required }]}>
        <Input
          prefix={<SafetyCertificateOutlined />}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          inputMode="numeric"
          maxLength={16}
        />
      </Form.Item>
      <CaptchaImage captcha={captcha} />
    </div>
  );
}
