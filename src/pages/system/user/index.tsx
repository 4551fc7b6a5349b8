import { KeyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useIntl } from 'umi';
import EntityPage from '@/components/entity/EntityPage';
import { useMessage } from '@/components/Feedback';
import { useConfirm } from '@/components/form/useConfirm';
import IconAction from '@/components/list/IconAction';
import { useList } from '@/components/list/useList';
import type { User } from '@/schemas/user';
import { resetPassword } from '@/services/user';
import OneTimePassword from './OneTimePassword';
import { userSpec } from './spec';

export const routeProps = { code: 'user', title: 'menu.system.user', order: 23 };

interface Told {
  username: string;
  password: string;
}

export default function UserPage() {
  const intl = useIntl();
  const text = (id: string, values = {}) =>
    intl.formatMessage({ id: `pages.system.user.${id}` }, values);
  const list = useList(userSpec.list);
  const message = useMessage();
  const { confirm, holder } = useConfirm();
  const [told, setTold] = useState<Told>();

  const reset = async ({ id, username }: User) => {
    if (!(await confirm(text('reset.question', { username }), text('reset.explanation')))) return;
    try {
      const password = await resetPassword(id);
      if (password) setTold({ username, password });
      else message.success(text('reset.default'));
      list.reload();
    } catch (error) {
      message.failure(error);
    }
  };

  return (
    <>
      {holder}
      <EntityPage
        spec={userSpec}
        list={list}
        actionsWidth={136}
        rowActions={{
          right: 'reset',
          render: (user) => (
            <IconAction
              label={text('reset')}
              icon={<KeyOutlined aria-hidden="true" />}
              onClick={() => reset(user)}
            />
          ),
        }}
        onCreated={({ username, password }) => password && setTold({ username, password })}
      />
      {told && <OneTimePassword {...told} onClose={() => setTold(undefined)} />}
    </>
  );
}
