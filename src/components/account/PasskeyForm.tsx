import { Alert, Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/components/feedback/useText';
import { usePasskeyFailure } from '@/components/passkey/usePasskeyText';
import OwnPassword from '@/components/secondFactor/OwnPassword';
import { useRefusal } from '@/components/secondFactor/useRefusal';
import type { AddedPasskey } from '@/schemas/passkey';
import { deviceOf } from '@/schemas/userAgent';
import { addPasskey, beginPasskey } from '@/services/api/passkeys';
import { digestOf } from '@/services/api/passwordDigest';
import { makePasskey } from '@/services/browser/passkeys';
import styles from './account.module.css';

/** What somebody would call a passkey of this device. */
function proposedName(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}

interface Values {
  name: string;
  password?: string;
}

/** A name and the password, where there is one; the browser then asks for the device. */
export default function PasskeyForm({ onAdded }: { onAdded: (added: AddedPasskey) => void }) {
  const text = useText();
  const [form] = Form.useForm<Values>();
  const { busy, failure, run } = useRefusal(form, 'password', usePasskeyFailure());
  useEffect(() => form.focusField('name'), [form]);
  const add = async ({ name, password = '' }: Values) => {
    const credential = await makePasskey(await beginPasskey(digestOf(password)));
    onAdded(await addPasskey({ name: name.trim(), credential }));
  };
  return (
    <Form
      form={form}
      name="passkey"
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: proposedName() }}
      onFinish={(values) => run(() => add(values))}
    >
      <p>{text('account.passkeys.add.explanation')}</p>
      <NameField />
      <OwnPassword />
      {failure && <Alert type="error" showIcon title={failure} className={styles.notice} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('account.passkeys.add')}
      </Button>
    </Form>
  );
}

function NameField() {
  const text = useText();
  return (
    <Form.Item
      name="name"
      label={text('account.passkeys.name')}
      rules={[
        { required: true, whitespace: true, message: text('account.passkeys.name.required') },
      ]}
    >
      <Input maxLength={64} autoComplete="off" />
    </Form.Item>
  );
}

interface PasskeyNameProps {
  name: string;
  /** Rejects where it is refused. */
  onName: (name: string) => Promise<void>;
}

export function PasskeyName({ name, onName }: PasskeyNameProps) {
  const text = useText();
  const [form] = Form.useForm<{ name: string }>();
  const { busy, failure, run } = useRefusal(form, 'name');
  useEffect(() => form.focusField('name'), [form]);
  return (
    <Form
      form={form}
      name="passkeyName"
      layout="vertical"
      requiredMark={false}
      initialValues={{ name }}
      onFinish={(values) => run(() => onName(values.name.trim()))}
    >
      <NameField />
      {failure && <Alert type="error" showIcon title={failure} className={styles.notice} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('account.passkeys.rename')}
      </Button>
    </Form>
  );
}
