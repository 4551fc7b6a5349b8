import { CopyOutlined } from '@ant-design/icons';
import { useGuide } from '@/components/access/useGuide';
import EntityPage from '@/components/entity/EntityPage';
import { usePermissions } from '@/components/entity/usePermissions';
import { useText } from '@/components/feedback/useText';
import type { ChipText } from '@/components/list/FilterChips';
import IconAction from '@/components/list/IconAction';
import { useChosenName } from '@/components/list/useChosenName';
import { useList } from '@/components/list/useList';
import { menuTreeQuery } from '@/services/api/menu';
import type texts from './locales/en-US';
import { menuOptions } from './MenuFilter';
import { roleResource } from './role.resource';
import { useClone } from './useClone';

export const routeProps = { code: 'role', title: 'menu.system.role', order: 22 };

export default function RolePage() {
  const text = useText<typeof texts>();
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
      tools={guide?.button}
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
