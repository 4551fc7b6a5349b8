import { PlusOutlined } from '@ant-design/icons';
import { useIntl } from 'umi';
import EntityPage from '@/components/entity/EntityPage';
import { usePermissions } from '@/components/entity/usePermissions';
import IconAction from '@/components/list/IconAction';
import { useList } from '@/components/list/useList';
import { menuResource } from './menu.resource';
import { useConsoleMenus } from './useConsoleMenus';

export const routeProps = { code: 'menu', title: 'menu.system.menu', order: 21 };

export default function MenuPage() {
  const intl = useIntl();
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
              label={intl.formatMessage({ id: 'pages.system.menu.addSubmenu' })}
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => add({ parent_id: id })}
            />
          ),
      }}
    />
  );
}
