import { Navigate } from 'umi';
import Exception from '@/components/layout/Exception';
import { useOpenEntries } from '@/components/layout/useMenuEntries';

export const routeProps = {
  code: 'system',
  title: 'menu.system',
  icon: 'setting',
  order: 3,
  group: true,
  buttons: [],
};

/** Leads on to the first of the pages below it that the user may open. */
export default function SystemPage() {
  const group = useOpenEntries().find(({ path }) => path === '/system');
  const first = group?.children[0];
  return first ? <Navigate to={first.path} replace /> : <Exception status="403" code="system" />;
}
