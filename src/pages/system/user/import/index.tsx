import ImportPage from '@/features/import/ImportPage';
import NewPasswords from '@/features/users/NewPasswords';
import { userResource } from '@/features/users/user.resource';

export const routeProps = { title: 'menu.system.import', needs: 'system.user.import' };

export default function UserImportPage() {
  return <ImportPage config={userResource} next={(ids) => <NewPasswords ids={ids} />} />;
}
