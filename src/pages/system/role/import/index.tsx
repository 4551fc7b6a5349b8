import ImportPage from '@/features/import/ImportPage';
import { roleResource } from '@/features/roles/role.resource';

export const routeProps = { title: 'menu.system.import', needs: 'system.role.import' };

export default function RoleImportPage() {
  return <ImportPage config={roleResource} />;
}
