import { ProFormText } from '@ant-design/pro-components';
import { Alert, Form } from 'antd';
import { useContext, useEffect, useState } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/editedId';
import type { FieldTools } from '@/components/form/useFields';
import { emailKey, type User } from '@/schemas/user';
import { users } from '@/services/api/user';
import type texts from './locales/en-US';

const TYPING_MS = 400;

/** Other users with an e-mail, for those who may list users; asked for once the typing rests. */
function useSharing(email: string): User[] {
  const own = useContext(EditedId);
  const { has } = useAccess();
  const mayList = has('system.user');
  const [sharing, setSharing] = useState<User[]>([]);
  useEffect(() => {
    setSharing([]);
    if (!mayList || !email.includes('@')) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const found = await users.list({ email, pageSize: 100 }, signal).catch(() => undefined);
      const isShared = ({ id, email: theirs }: User) =>
        id !== own && emailKey(theirs) === emailKey(email);
      if (found && !signal.aborted) setSharing(found.rows.filter(isShared));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [email, mayList, own]);
  return sharing;
}

/** An e-mail, and a warning where it is another user's as well. */
export default function EmailField({ field }: Pick<FieldTools, 'field'>) {
  const text = useText<typeof texts>();
  const sharing = useSharing((Form.useWatch<string>('email') ?? '').trim());
  const names = sharing.map(({ name, username }) => `${name} (${username})`).join(', ');
  const shared = names && text('pages.system.user.email.shared', { names });
  return (
    <ProFormText
      {...field('email', { isMachineText: true })}
      {...(shared && { extra: <Alert type="warning" showIcon title={shared} /> })}
    />
  );
}
