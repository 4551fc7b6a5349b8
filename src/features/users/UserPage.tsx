import { useText } from '@/components/feedback/useText';
import type { ChipText } from '@/components/list/FilterChip';
import { useChosenName } from '@/components/list/useChosenName';
import { useList } from '@/components/list/useList';
import { useGuide } from '@/features/access';
import { EntityPage } from '@/features/entity';
import { allRolesQuery } from '@/services/api/role';
import { useRoleOptions } from './RoleFilter';
import RootNotice from './RootNotice';
import { useRequestsTool } from './useRequestsTool';
import { userResource } from './user.resource';
import { useUserActs } from './useUserActs';
import { useUserBulk } from './useUserBulk';

function useRoleChip(roleId: string | undefined): ChipText {
  const text = useText();
  const name = useChosenName(roleId, allRolesQuery(), useRoleOptions());
  const label = text('pages.system.user.form.role_id');
  return (filter) =>
    filter.name === 'role_id'
      ? text('list.filter', { name: label, value: name ?? '…' })
      : undefined;
}

export default function UserPage() {
  const list = useList(userResource.list);
  const guide = useGuide(list);
  const acts = useUserActs();
  const bulk = useUserBulk(acts.mayReset);
  const requests = useRequestsTool();
  const chipText = useRoleChip(list.state.filters.role_id);
  return (
    <>
      <EntityPage
        config={userResource}
        list={list}
        acts={acts}
        notice={
          <>
            <RootNotice />
            {guide?.card}
          </>
        }
        more={[...requests, ...(guide ? [guide.tool] : [])]}
        bulkActions={bulk.actions}
        chipText={chipText}
        onCreated={({ name, username, password }) =>
          password && acts.tell({ name, username, password })
        }
      />
      {bulk.dialogs}
    </>
  );
}
