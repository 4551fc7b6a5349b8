import { useText } from '@/components/feedback/useText';
import type { ChipText } from '@/components/list/FilterChip';
import { useChosenName } from '@/components/list/useChosenName';
import { useList } from '@/components/list/useList';
import { useGuide } from '@/features/access';
import { EntityPage } from '@/features/entity';
import { menuTreeQuery } from '@/services/api/menu';
import { menuOptions } from './MenuFilter';
import { roleResource } from './role.resource';
import { useRoleActs } from './useRoleActs';

export default function RolePage() {
  const text = useText();
  const list = useList(roleResource.list);
  const guide = useGuide(list);
  const acts = useRoleActs();
  const menuName = useChosenName(list.state.filters.menu_id, menuTreeQuery(), menuOptions);
  const chipText: ChipText = ({ name }) =>
    name === 'menu_id' ? `${text('pages.system.role.form.menu_id')}: ${menuName}` : undefined;
  return (
    <EntityPage
      config={roleResource}
      list={list}
      acts={acts}
      notice={guide?.card}
      more={guide ? [guide.tool] : []}
      chipText={chipText}
    />
  );
}
