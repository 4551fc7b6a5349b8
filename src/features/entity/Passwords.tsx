import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import SecretsDialog, { Secret } from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { Restored } from '@/schemas/history';
import { apiQuery } from '@/services/api/apiQuery';
import { readVersioned } from '@/services/api/crud';

interface PasswordsProps {
  restored: readonly Restored[];
  path: string;
  onClose: () => void;
  /** What else is to be known of the restore. */
  children?: ReactNode;
}

/** The one-time passwords of restored users. */
export default function Passwords({ restored, path, onClose, children }: PasswordsProps) {
  const text = useText();
  return (
    <SecretsDialog title={text('entity.passwords')} onDone={onClose}>
      <p>{text('entity.passwords.explanation')}</p>
      {restored.map(({ id, password = '' }) => (
        <Password key={id} path={`${path}/${id}`} password={password} />
      ))}
      {children}
    </SecretsDialog>
  );
}

function Password({ path, password }: { path: string; password: string }) {
  // As the page of the user asks for it, so that both share the answer.
  const { data: user } = useQuery(apiQuery(path, {}, readVersioned<{ username: string }>));
  return <Secret name={user?.item.username ?? ''} value={password} />;
}
