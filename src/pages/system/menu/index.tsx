import { MenuFoldOutlined, MenuUnfoldOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useIntl } from 'umi';
import EntityPage from '@/components/entity/EntityPage';
import IconAction from '@/components/list/IconAction';
import { useList } from '@/components/list/useList';
import { virtualTable } from '@/components/list/virtualTable';
import { useRights } from '@/components/useRights';
import type { Menu } from '@/schemas/menu';
import { menuSpec } from './spec';
import { useTree } from './useTree';

export const routeProps = { code: 'menu', title: 'menu.system.menu', order: 21 };

const NONE: Menu[] = [];

export default function MenuPage() {
  const intl = useIntl();
  const may = useRights(menuSpec.page);
  const list = useList(menuSpec.list);
  const searching = Object.keys(list.state.filters).length > 0;
  const tree = useTree(list.page?.rows ?? NONE, searching);

  return (
    <EntityPage
      spec={menuSpec}
      list={list}
      actionsWidth={136}
      tools={
        <>
          <Button icon={<MenuUnfoldOutlined aria-hidden="true" />} onClick={tree.expandAll}>
            {intl.formatMessage({ id: 'entity.expandAll' })}
          </Button>
          <Button icon={<MenuFoldOutlined aria-hidden="true" />} onClick={tree.collapseAll}>
            {intl.formatMessage({ id: 'entity.collapseAll' })}
          </Button>
        </>
      }
      rowActions={({ id, type }, add) =>
        type === 'page' &&
        may('add') && (
          <IconAction
            label={intl.formatMessage({ id: 'pages.system.menu.addSubmenu' })}
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => add({ parent_id: id })}
          />
        )
      }
      table={{
        expandable: {
          expandedRowKeys: tree.expanded,
          onExpandedRowsChange: (keys) => tree.expand(keys.map(String)),
        },
        ...(tree.large && virtualTable()),
      }}
    />
  );
}
