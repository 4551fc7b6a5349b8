import { lazy, Suspense, useContext } from 'react';
import Placeholder from '@/components/feedback/Placeholder';
import { HasPage } from '@/components/form/formContext';
import MenuTree, { type MenuTreeProps } from './MenuTree';

const MenuMatrix = lazy(() => import('./MenuMatrix'));

/** The menus that a role ticks: a tree, or where a page has room for it, a table with their buttons. */
export default function Permissions(props: MenuTreeProps) {
  if (!useContext(HasPage)) return <MenuTree {...props} />;
  return (
    <Suspense fallback={<Placeholder rows={6} />}>
      <MenuMatrix {...props} />
    </Suspense>
  );
}
