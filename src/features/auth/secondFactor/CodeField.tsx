import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/components/feedback/useText';
import type { CodeMethod } from '@/schemas/secondFactor';

interface CodeFieldProps {
  method: CodeMethod;
}

/** Takes a code as it is pasted, with blanks and hyphens. */
export default function CodeField({ method }: CodeFieldProps) {
  const text = useText();
  const form = Form.useFormInstance();
  useEffect(() => form.focusField('code'), [form]);
  const isTotp = method === 'totp';
  return (
    <Form.Item
      name="code"
      label={text(isTotp ? 'secondFactor.totp.code' : 'secondFactor.recovery.code')}
      rules={[{ required: true, whitespace: true, message: text('secondFactor.code.required') }]}
    >
      <Input
        dir="ltr"
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isTotp ? 12 : 40}
      />
    </Form.Item>
  );
}
