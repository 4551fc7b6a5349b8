import { Card } from 'antd';
import { history, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { RoleAccess, UsagePanel, useAccessRights } from '@/features/access';
import { usePermissions } from '@/features/entity';
import { formPath } from '@/services/navigation/records';

export default function RoleAccessPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { usage } = useAccessRights();
  const mayEdit = usePermissions('system.role')('edit');
  /** In the role's own form, where the change is shown before it is saved. */
  const takeOver = (menus: string[]) =>
    history.push(formPath('system.role', id), { start: { menus: [...menus].sort() } });
  const onTakeOver = mayEdit ? takeOver : undefined;
  return (
    <PageFrame title={text('menu.system.access.role')}>
      <Card>
        <RoleAccess
          key={id}
          roleId={id}
          usage={usage && <UsagePanel roleId={id} onTakeOver={onTakeOver} />}
        />
      </Card>
    </PageFrame>
  );
}
