import { PlusOutlined } from '@ant-design/icons';
import EntityPage from '@/components/entity/EntityPage';
import { usePermissions } from '@/components/entity/usePermissions';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import { useList } from '@/components/list/useList';
import type texts from './locales/en-US';
import { menuResource } from './menu.resource';
import { useConsoleMenus } from './useConsoleMenus';

export const routeProps = { code: 'menu', title: 'menu.system.menu', order: 21 };

export default function MenuPage() {
  const text = useText<typeof texts>();
  const may = usePermissions('system.menu');
  const list = useList(menuResource.list);
  const protection = useConsoleMenus(list.page?.rows);
  return (
    <EntityPage
      config={menuResource}
      list={list}
      protection={protection}
      actionsWidth={136}
      rowActions={{
        allowed: may('add'),
        render: ({ id, type }, add) =>
          type === 'page' && (
            <IconAction
              label={text('pages.system.menu.addSubmenu')}
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => add({ parent_id: id })}
            />
          ),
      }}
    />
  );
}
