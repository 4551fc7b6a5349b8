import ImportPage from '@/features/import/ImportPage';
import { menuResource } from '@/features/menus/menu.resource';

export const routeProps = { title: 'menu.system.import', needs: 'system.menu.import' };

export default function MenuImportPage() {
  return <ImportPage config={menuResource} />;
}
