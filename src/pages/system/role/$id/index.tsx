import RoleAccess from '@/components/access/RoleAccess';
import RecordPage from '@/components/entity/RecordPage';
import HistoryPanel from '@/components/history/HistoryPanel';
import { roleResource } from '../role.resource';

export const routeProps = { title: 'menu.system.role', needs: 'system.role' };

export default function RoleFormPage() {
  return (
    <RecordPage
      config={roleResource}
      access={(id) => <RoleAccess roleId={id} />}
      history={(id) => <HistoryPanel config={roleResource} id={id} />}
    />
  );
}
