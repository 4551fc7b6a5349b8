import { Form } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { RequestError } from '@/services/api/requestError';
import type { Captcha } from './login/useCaptcha';

interface CaptchaForm {
  captcha_id?: string;
  captcha_code?: string;
}

/** What is sent of the captcha: nothing where none is asked for. */
export function captchaFields(captcha: Captcha, digits: string | undefined): CaptchaForm {
  if (!captcha.required) return {};
  return { captcha_id: captcha.id, captcha_code: captcha.proof || (digits?.trim() ?? '') };
}

interface Options<Values> {
  captcha?: Captcha;
  send: (values: Values) => Promise<void>;
  /** For what the user cannot correct in the form. @returns whether it is told elsewhere */
  onFailure?: (error: unknown) => boolean;
}

const isCorrectable = (error: unknown): boolean =>
  error instanceof RequestError && (error.code === 400 || error.code === 429);

/** Sends a form of somebody without a session; says why it was refused, at its field or above the button. */
export function usePublicForm<Values extends object>(options: Options<Values>) {
  const { captcha, send, onFailure } = options;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const textOf = useErrorText();

  const show = (error: unknown) => {
    const field = error instanceof RequestError ? error.fields[0]?.field : undefined;
    const name = field as Parameters<typeof form.focusField>[0];
    if (field && form.getFieldInstance(name)) {
      form.setFields([{ name: name as never, errors: [textOf(error)] }]);
      form.focusField(name);
    } else setFailure(textOf(error));
  };
  const submit = async (values: Values) => {
    setBusy(true);
    setFailure('');
    try {
      await send(values);
    } catch (error) {
      if (!isCorrectable(error) && onFailure?.(error)) return;
      captcha?.renew(error);
      if (captcha) form.setFieldValue('captcha' as never, '' as never);
      show(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, failure, submit };
}
