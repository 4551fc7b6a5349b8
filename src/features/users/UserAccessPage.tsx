import { Card } from 'antd';
import { useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { UserAccess } from '@/features/access';

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
