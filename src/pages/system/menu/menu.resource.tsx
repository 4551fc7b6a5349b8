import MenuNames from '@/components/audit/MenuNames';
import type { ResourceConfig } from '@/components/entity/types';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import ValueTag from '@/components/list/ValueTag';
import {
  type Menu,
  type MenuForm,
  menuExported,
  menuFormSchema,
  menuStatuses,
  menuTypes,
} from '@/schemas/menu';
import { manyMenus, menus } from '@/services/api/menu';
import MenuName from './MenuName';
import ParentPicker from './ParentPicker';
import PlaceNotes from './PlaceNotes';
import PropertiesField from './PropertiesField';
import Resources from './Resources';

const PAGE = 'system.menu';

type Resource = MenuForm['resources'][number];

const submenus = ({ children }: Menu): number =>
  (children ?? []).reduce((sum, child) => sum + 1 + submenus(child), 0);

export const menuResource: ResourceConfig<Menu, MenuForm, MenuForm> = {
  page: PAGE,
  access: 'menu',
  statuses: menuStatuses,
  nameOf: ({ name }) => name,
  consequence: async (menu) => {
    const count = submenus(menu);
    return count > 0 ? { id: 'delete.effect', values: { count } } : undefined;
  },
  service: menus,
  many: manyMenus,
  exported: menuExported,
  schema: menuFormSchema,
  list: {
    page: PAGE,
    load: menus.list,
    unpaged: true,
    filters: [{ name: 'name' }, { name: 'code' }, { name: 'call', needs: 'filters', place: 'box' }],
    searchBy: 'name',
    columns: [
      { name: 'name', width: 300, render: (menu) => <MenuName menu={menu} /> },
      { name: 'code', width: 130 },
      { name: 'sequence', width: 100 },
      {
        name: 'type',
        width: 100,
        render: ({ type }) => <ValueTag page={PAGE} name="type" value={type} />,
      },
      {
        name: 'status',
        width: 100,
        render: ({ status }) => <ValueTag page={PAGE} name="status" value={status} />,
      },
      createdAt,
      updatedAt,
      id,
    ],
  },
  groups: [
    {
      name: 'basic',
      fields: [
        {
          name: 'parent_id',
          input: <ParentPicker />,
          show: (parent: string) => <MenuNames ids={[parent]} />,
        },
        { name: 'type', kind: 'choice', options: menuTypes },
        { name: 'name', required: true },
        { name: 'code', required: true, isMachineText: true, hasHelp: true },
        { name: 'path', isMachineText: true, hasHelp: true },
        { name: 'place', render: <PlaceNotes /> },
        { name: 'sequence', kind: 'number', hasHelp: true },
        { name: 'status', kind: 'switch', options: menuStatuses },
        { name: 'description', kind: 'multiline' },
        {
          name: 'properties',
          wide: true,
          input: <PropertiesField />,
          bySchema: true,
          hasHelp: true,
        },
      ],
    },
    {
      name: 'resources',
      fields: [
        {
          name: 'resources',
          render: <Resources />,
          show: (rows: Resource[]) =>
            rows.map(({ method, path }) => <div key={method + path}>{`${method} ${path}`}</div>),
        },
      ],
    },
  ],
  toValues: ({ parent_id, resources }) => ({
    parent_id: parent_id || null,
    resources: (resources ?? []).map(({ method, path }) => ({ method, path }) as Resource),
  }),
  normalize: ({ resources, ...values }) => ({
    ...values,
    resources: resources.filter(({ path }) => path?.trim()),
  }),
  toPayload: ({ sequence, ...values }) => ({ ...values, sequence: sequence ?? 0 }),
};
