import { ReloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import styles from './login.module.css';
import type { Captcha } from './useCaptcha';

/** The picture; a click draws another one. An expired challenge is replaced by a new one. */
function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const text = useText();
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
        <ReloadOutlined aria-hidden="true" />
      ) : (
        <img src={captcha.image} alt="" onError={() => setBroken(captcha.image)} />
      )}
    </button>
  );
}

/** Percents that are told; more would not let a screen reader say anything else. */
const TOLD = 25;

/** The way in for those who cannot read the picture: their device works for some seconds. */
function Work({ captcha }: { captcha: Captcha }) {
  const text = useText();
  const message = useMessage();
  const { progress, proof } = captcha;
  const isWorking = progress !== undefined;
  const status = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (proof && document.activeElement === document.body) status.current?.focus();
  }, [proof]);
  const percent = Math.floor(((progress ?? 0) * 100) / TOLD) * TOLD;
  return (
    <div className={styles.work}>
      {!proof && (
        <Button
          type="link"
          size="small"
          loading={isWorking}
          onClick={() => !isWorking && captcha.work().catch(message.failure)}
        >
          {text('pages.login.captcha.work')}
        </Button>
      )}
      <span role="status" ref={status} tabIndex={-1}>
        {isWorking && text('pages.login.captcha.working', { percent })}
        {proof && text('pages.login.captcha.worked')}
      </span>
    </div>
  );
}

function Digits({ captcha }: { captcha: Captcha }) {
  const text = useText();
  const label = text('pages.login.captcha');
  const required = text('pages.login.captcha.required');
  return (
    <div className={styles.captchaRow}>
      <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: required }]}>
        <Input
          prefix={<SafetyCertificateOutlined aria-hidden="true" />}
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

export default function CaptchaField({ captcha }: { captcha: Captcha }) {
  return (
    <>
      {!captcha.proof && <Digits captcha={captcha} />}
      {captcha.takesWork && <Work captcha={captcha} />}
    </>
  );
}
