import { Card } from 'antd';
import { useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { MenuAccess } from '@/features/access';

export default function MenuAccessPage() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <PageFrame title={text('menu.system.access.menu')}>
      <Card>
        <MenuAccess key={id} menuId={id} />
      </Card>
    </PageFrame>
  );
}
