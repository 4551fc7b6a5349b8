import SecretsDialog, { Secret } from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { ResetResult } from '@/schemas/bound';
import { ResetOutcome } from './BoundList';

interface OneTimePasswordProps extends ResetResult {
  username: string;
  onClose: () => void;
}

/** After a reset it tells what ended with it and what stays; the password is absent where there is a default one. */
export default function OneTimePassword(props: OneTimePasswordProps) {
  const { username, password, ended, kept, onClose } = props;
  const text = useText();
  return (
    <SecretsDialog
      title={text(password ? 'pages.system.user.oneTime.title' : 'pages.system.user.reset')}
      onDone={onClose}
    >
      {password ? (
        <>
          <p>{text('pages.system.user.oneTime.explanation', { username })}</p>
          <Secret value={password} />
        </>
      ) : (
        <p>{text('pages.system.user.reset.default')}</p>
      )}
      <ResetOutcome {...{ username, ended, kept }} />
    </SecretsDialog>
  );
}
