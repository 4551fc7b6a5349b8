import { Navigate } from 'umi';
import Exception from '@/components/layout/Exception';
import { useOpenEntries } from '@/components/layout/useMenuEntries';

export const routeProps = {
  code: 'dashboard',
  title: 'menu.dashboard',
  icon: 'dashboard',
  order: 2,
  group: true,
  buttons: [],
};

/** Leads on to the first of the dashboards that the user may open. */
export default function DashboardPage() {
  const group = useOpenEntries().find(({ path }) => path === '/dashboard');
  const first = group?.children[0];
  return first ? <Navigate to={first.path} replace /> : <Exception status="403" code="dashboard" />;
}
