import { CopyOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import type { ChipText } from '@/components/list/FilterChip';
import IconAction from '@/components/list/IconAction';
import { useChosenName } from '@/components/list/useChosenName';
import { useList } from '@/components/list/useList';
import { useGuide } from '@/features/access';
import { EntityPage, usePermissions } from '@/features/entity';
import { menuTreeQuery } from '@/services/api/menu';
import { menuOptions } from './MenuFilter';
import { roleResource } from './role.resource';
import { useClone } from './useClone';

export default function RolePage() {
  const text = useText();
  const list = useList(roleResource.list);
  const may = usePermissions('system.role');
  const guide = useGuide(list);
  const clone = useClone();
  const menuName = useChosenName(list.state.filters.menu_id, menuTreeQuery(), menuOptions);
  const chipText: ChipText = ({ name }) =>
    name === 'menu_id' ? `${text('pages.system.role.form.menu_id')}: ${menuName}` : undefined;
  const clones = may('add') && guide !== undefined;

  return (
    <EntityPage
      config={roleResource}
      list={list}
      notice={guide?.card}
      more={guide ? [guide.tool] : []}
      chipText={chipText}
      rowActions={{
        allowed: clones,
        render: (role, add) => (
          <IconAction
            label={text('pages.system.role.clone')}
            icon={<CopyOutlined aria-hidden="true" />}
            onClick={() => clone(role, add)}
          />
        ),
      }}
    />
  );
}
