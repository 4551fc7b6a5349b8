import { useState } from 'react';
import SecretsDialog from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { TotpSetup } from '@/schemas/secondFactor';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '@/services/api/secondFactor';
import PasswordStep from './PasswordStep';
import RecoveryCodes from './RecoveryCodes';
import ScanStep from './ScanStep';

export type Change = 'setUp' | 'renew' | 'remove';

const EXPLAINED = {
  setUp: undefined,
  renew: 'secondFactor.renew.explanation',
  remove: 'secondFactor.remove.explanation',
} as const;

interface FactorDialogProps {
  change: Change;
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

/** Step by step, to the recovery codes where there are new ones. */
export default function FactorDialog({ change, onClose, onDone }: FactorDialogProps) {
  const text = useText();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<string[]>();

  const prove = async (digest: string) => {
    if (change === 'setUp') return setSetup(await beginTotp(digest));
    if (change === 'renew') return setCodes(await renewRecoveryCodes(digest));
    await removeTotp(digest);
    onDone();
  };
  const confirm = async (code: string) => {
    if (setup) setCodes(await confirmTotp({ setup: setup.setup, code }));
  };
  return (
    <SecretsDialog
      title={text(codes ? 'secondFactor.codes' : `secondFactor.${change}`)}
      shown={codes !== undefined}
      onCancel={onClose}
      onDone={onDone}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : setup ? (
        <ScanStep setup={setup} onCode={confirm} />
      ) : (
        <PasswordStep
          explanation={EXPLAINED[change] && text(EXPLAINED[change])}
          ok={text(change === 'setUp' ? 'secondFactor.next' : `secondFactor.${change}`)}
          danger={change === 'remove'}
          onPassword={prove}
        />
      )}
    </SecretsDialog>
  );
}
