import { ModalForm, ProFormSelect } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { dialogButtons, FORM, withAria } from '@/components/form/proForm';
import type { Role } from '@/schemas/role';
import { allRolesQuery } from '@/services/api/role';

export type RoleName = Pick<Role, 'id' | 'name'>;

interface RolesDialogProps {
  title: string;
  chosen: (roles: RoleName[] | undefined) => void;
}

/** Which roles many users are given, or lose. */
export default function RolesDialog({ title, chosen }: RolesDialogProps) {
  const text = useText();
  const { data: roles, error, refetch } = useQuery(allRolesQuery());
  const [form] = Form.useForm<{ roles: string[] }>();
  const ids = Form.useWatch('roles', form) ?? [];
  return (
    <ModalForm
      {...FORM}
      open
      width={520}
      form={form}
      name="bulk"
      title={title}
      submitter={dialogButtons('bulk', title, text('app.cancel'), ids.length === 0)}
      onOpenChange={(open) => !open && chosen(undefined)}
      onFinish={async () => chosen(roles?.filter(({ id }) => ids.includes(id)))}
    >
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ProFormSelect
          {...withAria()}
          name="roles"
          label={text('pages.system.user.form.roles')}
          mode="multiple"
          options={roles?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          fieldProps={{
            autoFocus: true,
            loading: !roles,
            showSearch: { optionFilterProp: 'label' },
          }}
        />
      )}
    </ModalForm>
  );
}
