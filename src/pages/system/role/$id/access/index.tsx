import { Card } from 'antd';
import { useParams } from 'umi';
import RoleAccess from '@/components/access/RoleAccess';
import UsagePanel from '@/components/access/UsagePanel';
import { useAccessRights } from '@/components/access/useAccessRights';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';

export const routeProps = { title: 'menu.system.access.role', needs: 'system.access' };

export default function RoleAccessPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { usage } = useAccessRights();
  return (
    <PageFrame title={text('menu.system.access.role')}>
      <Card>
        <RoleAccess key={id} roleId={id} usage={usage && <UsagePanel roleId={id} />} />
      </Card>
    </PageFrame>
  );
}
