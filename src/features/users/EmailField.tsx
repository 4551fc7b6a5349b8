import { ProFormText } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useContext } from 'react';
import { useAccess } from 'umi';
import { useDebounced } from '@/components/feedback/useDebounced';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/formContext';
import type { FieldTools } from '@/components/form/useFields';
import { emailKey, type User } from '@/schemas/user';
import { users } from '@/services/api/user';

const TYPING_MS = 400;

/** Other users with an e-mail, for those who may list users; asked for once the typing rests. */
function useSharing(email: string): User[] {
  const own = useContext(EditedId);
  const { has, gatehouse } = useAccess();
  const mayAsk = gatehouse !== undefined && has('system.user');
  const debounced = useDebounced(email, TYPING_MS);
  const { data } = useQuery({
    ...users.listQuery({ email: debounced, pageSize: 100 }),
    enabled: mayAsk && debounced.includes('@'),
  });
  if (!data || debounced !== email) return [];
  const key = emailKey(email);
  return data.rows.filter(({ id, email: theirs }) => id !== own && emailKey(theirs) === key);
}

/** An e-mail, and a warning where it is another user's as well. */
export default function EmailField({ field }: Pick<FieldTools, 'field'>) {
  const text = useText();
  const sharing = useSharing((Form.useWatch<string>('email') ?? '').trim());
  const names = sharing.map(({ name, username }) => `${name} (${username})`).join(', ');
  const shared = names && text('pages.system.user.email.shared', { count: sharing.length, names });
  return (
    <ProFormText
      {...field('email', { isMachineText: true })}
      {...(shared && { extra: <Alert type="warning" showIcon title={shared} /> })}
    />
  );
}
