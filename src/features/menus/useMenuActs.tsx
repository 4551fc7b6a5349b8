import { lazy, Suspense, useState } from 'react';
import { useAccess, useLocation, useNavigate } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import { type Act, type Protection, useEntityActs, usePermissions } from '@/features/entity';
import type { Menu } from '@/schemas/menu';
import { withRetry } from '@/services/browser/chunks';
import { formPath, listPath, NEW_RECORD } from '@/services/navigation/records';
import { menuResource } from './menu.resource';

const MoveDialog = lazy(withRetry(() => import('./MoveDialog')));

const PAGE = 'system.menu';

/** What may be done to one menu. */
export function useMenuActs(protection: Protection<Menu> | undefined) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { gatehouse } = useAccess();
  const may = usePermissions(PAGE);
  const [moved, move] = useState<Menu>();

  const addBelow = ({ id }: Menu) => {
    const filters = pathname === listPath(PAGE) ? new URLSearchParams(search) : [];
    const path = formPath(PAGE, NEW_RECORD, Object.fromEntries(filters));
    navigate(path, { state: { start: { parent_id: id }, opened: 'edit' } });
  };
  const before: Act<Menu>[] = [
    ...(may('add')
      ? [
          {
            key: 'add',
            label: text('pages.system.menu.addSubmenu'),
            fits: ({ type }: Menu) => type === 'page',
            run: addBelow,
          },
        ]
      : []),
    ...(may('edit') && gatehouse
      ? [{ key: 'move', label: text('pages.system.menu.moveTo'), run: move }]
      : []),
  ];
  const acts = useEntityActs(menuResource, { before, protection });
  const dialogs = (
    <>
      {acts.dialogs}
      {moved && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MoveDialog menu={moved} begin={acts.undo.begin} onClose={() => move(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
  return { ...acts, dialogs };
}
