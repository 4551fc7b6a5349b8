import { Card } from 'antd';
import How from '@/components/access/How';
import { usePermissions } from '@/components/entity/usePermissions';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import FirstSteps from './FirstSteps';

export const routeProps = { title: 'access.how', hideInMenu: true, gatehouse: true };

/** How users, roles, menus and calls belong together; who may, makes the first of them here. */
export default function HowAccessWorksPage() {
  const text = useText();
  const mayRole = usePermissions('system.role')('add');
  const mayUser = usePermissions('system.user')('add');
  return (
    <PageFrame title={text('access.how')}>
      <Card>
        <How />
      </Card>
      {mayRole && mayUser && <FirstSteps />}
    </PageFrame>
  );
}
