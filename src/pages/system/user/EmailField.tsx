import { useQuery } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useContext } from 'react';
import { useAccess } from 'umi';
import { useDebounced } from '@/components/feedback/useDebounced';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/editedId';
import { emailKey, type User } from '@/schemas/user';
import { users } from '@/services/api/user';
import type texts from './locales/en-US';

interface EmailFieldProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

const TYPING_MS = 400;

/** Other users with an e-mail, for those who may list users; asked for once the typing rests. */
function useSharing(email: string): User[] {
  const own = useContext(EditedId);
  const { has } = useAccess();
  const mayList = has('system.user');
  const rested = useDebounced(email, TYPING_MS);
  const { data } = useQuery({
    ...users.listQuery({ email: rested, pageSize: 100 }),
    enabled: mayList && rested.includes('@'),
  });
  if (!data || rested !== email) return [];
  const key = emailKey(email);
  return data.rows.filter(({ id, email: theirs }) => id !== own && emailKey(theirs) === key);
}

/** An e-mail, and a warning where it is another user's as well. */
export default function EmailField(props: EmailFieldProps) {
  const text = useText<typeof texts>();
  const sharing = useSharing((props.value ?? '').trim());
  const names = sharing.map(({ name, username }) => `${name} (${username})`).join(', ');
  return (
    <>
      <Input {...props} dir="ltr" autoComplete="off" />
      {names && (
        <Alert type="warning" showIcon title={text('pages.system.user.email.shared', { names })} />
      )}
    </>
  );
}
