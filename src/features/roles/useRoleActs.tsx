import { useAccess, useNavigate } from 'umi';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useViewAs } from '@/features/access';
import { useEntityActs, usePermissions } from '@/features/entity';
import type { Role } from '@/schemas/role';
import { clonePath } from '@/services/navigation/records';
import { roleResource } from './role.resource';

/** What may be done to one role. */
export function useRoleActs() {
  const text = useText();
  const navigate = useNavigate();
  const { gatehouse } = useAccess();
  const may = usePermissions('system.role');
  const viewAs = useViewAs();
  const { confirm, contextHolder } = useConfirm();

  const see = async ({ id, name }: Role) => {
    const question = text('pages.system.role.seeAs.question', { name });
    const okText = text('pages.system.role.seeAs.ok', { name });
    if (!(await confirm(question, text('access.viewAs.effect'), { okText }))) return;
    await viewAs.begin({ role_ids: [id] }, text('access.viewAs.role', { name }));
  };
  const clone = {
    key: 'clone',
    label: text('pages.system.role.clone'),
    onPage: 'button' as const,
    run: ({ id }: Role) => navigate(clonePath('system.role', id)),
  };
  const seeAs = { key: 'see', label: text('pages.system.role.seeAs'), run: see };
  const acts = useEntityActs(roleResource, {
    before: may('add') && gatehouse !== undefined ? [clone] : [],
    after: viewAs.may ? [seeAs] : [],
  });
  const dialogs = (
    <>
      {acts.dialogs}
      {contextHolder}
    </>
  );
  return { ...acts, dialogs };
}
