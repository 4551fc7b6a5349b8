import { Card } from 'antd';
import { useParams } from 'umi';
import UserAccess from '@/components/access/UserAccess';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';

export const routeProps = { title: 'menu.system.access.user', needs: 'system.access' };

export default function UserAccessPage() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <PageFrame title={text('menu.system.access.user')}>
      <Card>
        <UserAccess key={id} userId={id} />
      </Card>
    </PageFrame>
  );
}
