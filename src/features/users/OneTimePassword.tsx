import CopyButton from '@/components/feedback/CopyButton';
import SecretsDialog, { Secret } from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { ResetResult } from '@/schemas/bound';
import { assetUrl } from '@/services/browser/basePath';
import { ResetOutcome } from './BoundList';

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
  return (
    <SecretsDialog
      title={text(password ? 'pages.system.user.oneTime.title' : 'pages.system.user.reset')}
      actions={name && password && <CopyInvitation {...{ name, username, password }} />}
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

/** A message to send on: where the console is, and how to sign in for the first time. */
function CopyInvitation(user: { name: string; username: string; password: string }) {
  const text = useText();
  const address = new URL(assetUrl('/'), window.location.origin).href;
  return (
    <CopyButton
      label={text('pages.system.user.invitation.copy')}
      value={text('pages.system.user.invitation', { ...user, address })}
    />
  );
}
