import { CopyOutlined } from '@ant-design/icons';
import { useGuide } from '@/components/access/useGuide';
import EntityPage from '@/components/entity/EntityPage';
import { usePermissions } from '@/components/entity/usePermissions';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { valuesOf } from '@/components/form/values';
import IconAction from '@/components/list/IconAction';
import { useList } from '@/components/list/useList';
import { type Role, roleFormSchema } from '@/schemas/role';
import type texts from './locales/en-US';
import { type RoleValues, roleResource } from './role.resource';

export const routeProps = { code: 'role', title: 'menu.system.role', order: 22 };

const MAX_NAME = roleFormSchema.shape.name.maxLength ?? Number.POSITIVE_INFINITY;

export default function RolePage() {
  const text = useText<typeof texts>();
  const list = useList(roleResource.list);
  const message = useMessage();
  const may = usePermissions('system.role');
  const guide = useGuide();

  /** The list does not say what a role ticks, so it is read first. */
  const clone = async ({ id }: Role, add: (start: Partial<RoleValues>) => void) => {
    try {
      const { item } = await roleResource.service.read(id);
      const name = text('pages.system.role.clone.name', { name: item.name }).slice(0, MAX_NAME);
      add({ ...valuesOf(roleResource, item), name, code: '' });
    } catch (error) {
      message.failure(error);
    }
  };

  return (
    <EntityPage
      config={roleResource}
      list={list}
      actionsWidth={guide ? 136 : 96}
      notice={guide?.card}
      tools={guide?.button}
      rowActions={{
        allowed: may('add') && guide !== undefined,
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
