import { RoleAccess } from '@/features/access';
import { RecordPage } from '@/features/entity';
import { HistoryPanel } from '@/features/history';
import { roleResource } from './role.resource';

export default function RoleFormPage() {
  return (
    <RecordPage
      config={roleResource}
      access={(id) => <RoleAccess roleId={id} />}
      history={(id) => <HistoryPanel config={roleResource} id={id} />}
    />
  );
}
