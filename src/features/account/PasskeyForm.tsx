import { ProFormText } from '@ant-design/pro-components';
import { useText } from '@/components/feedback/useText';
import { required } from '@/components/form/proForm';
import StepForm from '@/components/form/StepForm';
import { OwnPassword, usePasskeyFailure } from '@/features/auth';
import type { AddedPasskey } from '@/schemas/passkey';
import { deviceOf } from '@/schemas/userAgent';
import { digestOf } from '@/services/api/passwordDigest';
import { makePasskey } from '@/services/browser/passkeys';
import { addPasskey, beginPasskey } from './api/passkeys';

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
  const add = async ({ name, password = '' }: Values) => {
    const credential = await makePasskey(await beginPasskey(digestOf(password)));
    onAdded(await addPasskey({ name: name.trim(), credential }));
  };
  return (
    <StepForm<Values>
      name="passkey"
      field="password"
      first="name"
      ok={text('account.passkeys.add')}
      initialValues={{ name: proposedName() }}
      textOf={usePasskeyFailure()}
      onSubmit={add}
    >
      <p>{text('account.passkeys.add.explanation')}</p>
      <NameField />
      <OwnPassword />
    </StepForm>
  );
}

function NameField() {
  const text = useText();
  return (
    <ProFormText
      {...required(text('account.passkeys.name.required'), true)}
      name="name"
      label={text('account.passkeys.name')}
      fieldProps={{ maxLength: 64 }}
    />
  );
}

interface PasskeyNameProps {
  name: string;
  /** Rejects where it is refused. */
  onName: (name: string) => Promise<void>;
}

export function PasskeyName({ name, onName }: PasskeyNameProps) {
  const text = useText();
  return (
    <StepForm<{ name: string }>
      name="passkeyName"
      field="name"
      ok={text('account.passkeys.rename')}
      initialValues={{ name }}
      onSubmit={(values) => onName(values.name.trim())}
    >
      <NameField />
    </StepForm>
  );
}
