import { Button, Card, Steps } from 'antd';
import { useState } from 'react';
import { Link } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { initialForm } from '@/schemas/initial';
import { type Role, roleFormSchema } from '@/schemas/role';
import { userFormSchema } from '@/schemas/user';
import { roles } from '@/services/api/role';
import { users } from '@/services/api/user';
import { recordPath } from '@/services/navigation/records';
import FirstRole, { type FirstRoleValues } from './FirstRole';
import FirstUser, { type FirstUserValues } from './FirstUser';
import styles from './howAccessWorks.module.css';
import type texts from './locales/en-US';

interface Made {
  id: string;
  username: string;
  password?: string;
}

/** A first role and a user who holds it, made step by step. */
function useFirstSteps() {
  const message = useMessage();
  const [role, setRole] = useState<Role>();
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error) => message.failure(error));
    setBusy(false);
  };
  const makeRole = ({ menus, ...values }: FirstRoleValues) =>
    attempt(async () => {
      const ticked = menus.map((menu_id) => ({ menu_id }));
      setRole(
        await roles.create({
          ...initialForm(roleFormSchema),
          ...values,
          menus: ticked,
        }),
      );
    });
  const makeUser = (values: FirstUserValues) =>
    attempt(async () => {
      const held = role ? [{ role_id: role.id }] : [];
      setMade(
        await users.create({
          ...initialForm(userFormSchema),
          ...values,
          roles: held,
        }),
      );
    });
  const restart = () => {
    setRole(undefined);
    setMade(undefined);
  };
  return { role, made, busy, makeRole, makeUser, restart };
}

export default function FirstSteps() {
  const text = useText<typeof texts>();
  const { role, made, busy, makeRole, makeUser, restart } = useFirstSteps();
  const current = made ? 2 : Number(role !== undefined);
  return (
    <Card className={styles.first ?? ''}>
      <h2 className={styles.heading}>{text('pages.how.first')}</h2>
      <Steps
        current={current}
        items={(['role', 'user', 'done'] as const).map((step) => ({
          title: text(`pages.how.${step}`),
        }))}
      />
      {current === 0 && <FirstRole busy={busy} onMake={makeRole} />}
      {current === 1 && <FirstUser busy={busy} role={role?.name ?? ''} onMake={makeUser} />}
      {made && role && (
        <div role="status" className={styles.done}>
          <p>{text('pages.how.made', { role: role.name, user: made.username })}</p>
          {made.password && (
            <p>
              {text('pages.how.password')} <code dir="ltr">{made.password}</code>
            </p>
          )}
          <p className={styles.ways}>
            <Link to={recordPath('system.role', role.id)}>{text('pages.how.openRole')}</Link>
            <Link to={recordPath('system.user', made.id)}>{text('pages.how.openUser')}</Link>
            <Button onClick={restart}>{text('pages.how.again')}</Button>
          </p>
        </div>
      )}
    </Card>
  );
}
