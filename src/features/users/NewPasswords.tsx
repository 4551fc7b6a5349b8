import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import { userBulk } from '@/services/api/user';
import PasswordsDialog from './PasswordsDialog';
import { useMayReset } from './useUserActs';

/** How many passwords one call sets at most. */
const AT_ONCE = 100;

type Set = Required<Pick<BulkResult, 'passwords' | 'resets'>>;

const takeFocus = (said: HTMLElement | null) => said?.focus();

/** Sets one-time passwords for users who have none yet, so that nothing is asked. */
export default function NewPasswords({ ids }: { ids: readonly string[] }) {
  const text = useText();
  const message = useMessage();
  const mayReset = useMayReset();
  const [left, setLeft] = useState(ids);
  const [running, setRunning] = useState(false);
  const [set, setSet] = useState<Set>();
  const run = async () => {
    setRunning(true);
    const all: Set = { passwords: [], resets: [] };
    let done = 0;
    try {
      for (; done < left.length; done += AT_ONCE) {
        const users = left.slice(done, done + AT_ONCE).map((id) => ({ id }));
        const { passwords = [], resets = [] } = await userBulk.change(users, {
          action: 'reset_password',
        });
        all.passwords.push(...passwords);
        all.resets.push(...resets);
      }
    } catch (error) {
      message.failure(error);
    }
    setRunning(false);
    setLeft(left.slice(done));
    if (done > 0) setSet(all);
  };
  return (
    <>
      {left.length === 0 && !set && (
        <span role="status" tabIndex={-1} ref={takeFocus}>
          {text('pages.system.user.setPasswords.done', { count: ids.length })}
        </span>
      )}
      {mayReset && left.length > 0 && (
        <Button type="primary" loading={running} onClick={run}>
          {text('pages.system.user.setPasswords')}
        </Button>
      )}
      {set && <PasswordsDialog {...set} invites onClose={() => setSet(undefined)} />}
    </>
  );
}
