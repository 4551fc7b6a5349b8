import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import SecretsDialog from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import { PasswordStep, RecoveryCodes } from '@/features/auth';
import type { Passkey } from '@/schemas/passkey';
import { removePasskey, renamePasskey } from './api/passkeys';
import PasskeyForm, { PasskeyName } from './PasskeyForm';

export type PasskeyChange = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

interface PasskeyDialogProps {
  change: PasskeyChange;
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

/** Adds, renames or removes a passkey; the first one is followed by its recovery codes. */
export default function PasskeyDialog({ change, onClose, onDone }: PasskeyDialogProps) {
  const text = useText();
  const [codes, setCodes] = useState<string[]>();
  return (
    <SecretsDialog
      title={text(codes ? 'secondFactor.codes' : `account.passkeys.${change.kind}.title`)}
      shown={codes !== undefined}
      onCancel={onClose}
      onDone={onDone}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Step change={change} onDone={onDone} onCodes={setCodes} />
      )}
    </SecretsDialog>
  );
}

interface StepProps {
  change: PasskeyChange;
  onDone: () => void;
  onCodes: (codes: string[]) => void;
}

function Step({ change, onDone, onCodes }: StepProps) {
  const text = useText();
  const message = useMessage();
  const said = (
    id: 'account.passkeys.added' | 'account.passkeys.renamed' | 'account.passkeys.removed',
  ) => {
    message.success(text(id));
    onDone();
  };
  if (change.kind === 'add')
    return (
      <PasskeyForm
        onAdded={({ recovery_codes }) =>
          recovery_codes ? onCodes(recovery_codes) : said('account.passkeys.added')
        }
      />
    );
  const { id, name } = change.passkey;
  if (change.kind === 'rename') {
    const rename = async (next: string) => {
      await renamePasskey(id, next);
      said('account.passkeys.renamed');
    };
    return <PasskeyName name={name} onName={rename} />;
  }
  return (
    <PasswordStep
      explanation={text('account.passkeys.remove.explanation', { name })}
      ok={text('account.passkeys.remove')}
      danger
      onPassword={async (digest) => {
        await removePasskey(id, digest);
        said('account.passkeys.removed');
      }}
    />
  );
}
