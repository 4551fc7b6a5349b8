import CopyButton from '@/components/feedback/CopyButton';
import SecretsDialog, { Secret } from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { ResetResult } from '@/schemas/bound';
import { ResetOutcome } from './BoundList';
import { useInvitation } from './useInvitation';

interface OneTimePasswordProps extends ResetResult {
  username: string;
  /** Of a new user, who is to be invited. */
  name?: string;
  onClose: () => void;
}

/** After a reset it tells what ended with it and what stays; the password is absent where there is a default one. */
export default function OneTimePassword(props: OneTimePasswordProps) {
  const { username, name, password, ended, kept, onClose } = props;
  const text = useText();
  const invitation = useInvitation();
  return (
    <SecretsDialog
      title={text(password ? 'pages.system.user.oneTime.title' : 'pages.system.user.reset')}
      actions={
        name &&
        password && (
          <CopyButton
            label={text('pages.system.user.invitation.copy')}
            value={invitation({ name, username, password })}
          />
        )
      }
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
