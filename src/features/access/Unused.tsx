import { ProForm } from '@ant-design/pro-components';
import { useText } from '@/components/feedback/useText';
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
        <UsagePanel key={roleId} roleId={roleId} />
      ) : (
        <p className={styles.muted}>{text('access.unused.ask')}</p>
      )}
    </div>
  );
}
