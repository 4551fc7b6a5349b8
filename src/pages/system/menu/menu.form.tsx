import MenuNames from '@/components/audit/MenuNames';
import type { FormFields } from '@/components/form/types';
import { menuStatuses, menuTypes } from '@/schemas/lists/menu';
import { type Menu, type MenuForm, menuFormSchema } from '@/schemas/menu';
import ParentPicker from './ParentPicker';
import PlaceNotes from './PlaceNotes';
import PropertiesField from './PropertiesField';
import Resources from './Resources';

type Resource = MenuForm['resources'][number];

export const menuForm: FormFields<Menu, MenuForm, MenuForm> = {
  schema: menuFormSchema,
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
