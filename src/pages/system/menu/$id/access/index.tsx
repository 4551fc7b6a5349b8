import { Card } from 'antd';
import { useParams } from 'umi';
import MenuAccess from '@/components/access/MenuAccess';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';

export const routeProps = { title: 'menu.system.access.menu', needs: 'system.access' };

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
