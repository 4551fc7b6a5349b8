import { ProForm } from '@ant-design/pro-components';
import { history, useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { formPath } from '@/services/navigation/records';
import styles from './access.module.css';
import RoleSelect from './RoleSelect';
import UsagePanel from './UsagePanel';

interface UnusedProps {
  roleId: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The permissions of a role that no user has used. */
export default function Unused({ roleId, onChoose }: UnusedProps) {
  const text = useText();
  const { has } = useAccess();
  /** In the role's own form, where the change is shown before it is saved. */
  const takeOver = (menus: string[]) =>
    history.push(formPath('system.role', roleId), { start: { menus: [...menus].sort() } });
  return (
    <div className={styles.tree}>
      <ProForm className={styles.form ?? ''} component="search" submitter={false}>
        <ProForm.Item label={text('access.role')} htmlFor="access-unused-role">
          <RoleSelect
            id="access-unused-role"
            label={text('access.role')}
            value={roleId}
            onChange={onChoose}
          />
        </ProForm.Item>
      </ProForm>
      {roleId ? (
        <UsagePanel
          key={roleId}
          roleId={roleId}
          onTakeOver={has('system.role.edit') ? takeOver : undefined}
        />
      ) : (
        <p className={styles.muted}>{text('access.unused.ask')}</p>
      )}
    </div>
  );
}
