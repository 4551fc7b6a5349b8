import { useLocation, useNavigate, useParams } from 'umi';
import { UsagePanel } from '@/features/access';
import { usePermissions } from '@/features/entity';

/** What of a role was used; the smaller role opens in its form, where the change is reviewed before it is saved. */
export default function UnusedTab() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayEdit = usePermissions('system.role')('edit');
  const takeOver = (menus: string[]) =>
    navigate(`${pathname}?${new URLSearchParams({ edit: id })}`, {
      state: { start: { menus: [...menus].sort() }, opened: 'edit' },
    });
  return <UsagePanel roleId={id} onTakeOver={mayEdit ? takeOver : undefined} />;
}
