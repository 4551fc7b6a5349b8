import { useState } from 'react';
import { useAccess, useLocation, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { type Act, type Protection, useEntityActs, usePermissions } from '@/features/entity';
import type { Menu } from '@/schemas/menu';
import { formPath, listPath, NEW_RECORD } from '@/services/navigation/records';
import MoveForm from './MoveForm';
import { menuResource } from './menu.resource';

const PAGE = 'system.menu';

/** What may be done to one menu. */
export function useMenuActs(protection: Protection<Menu> | undefined) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { gatehouse } = useAccess();
  const may = usePermissions(PAGE);
  const refreshShell = useRefreshShell();
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
  const close = () => move(undefined);
  const dialogs = (
    <>
      {acts.dialogs}
      {moved && (
        <MoveForm
          moved={{ menu: moved }}
          begin={() => acts.undo.begin('update')}
          onClose={close}
          onSaved={() => {
            close();
            refreshShell();
          }}
        />
      )}
    </>
  );
  return { ...acts, dialogs };
}
