import { ModalForm, ProForm } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useText } from '@/components/feedback/useText';
import { dialogButtons, FORM } from '@/components/form/proForm';
import type { Role } from '@/schemas/role';
import { allRolesQuery } from '@/services/api/role';
import RolesSelect from './RolesSelect';

export type RoleName = Pick<Role, 'id' | 'name'>;

interface RolesDialogProps {
  title: string;
  /** What the button says, where that is not the title. */
  okText?: string;
  /** Ids of roles that are not offered. */
  except?: readonly string[];
  chosen: (roles: RoleName[] | undefined) => void;
}

/** Which roles something is done with. */
export default function RolesDialog(props: RolesDialogProps) {
  const { title, okText = title, except, chosen } = props;
  const text = useText();
  const { data: roles } = useQuery(allRolesQuery());
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
      submitter={dialogButtons('bulk', okText, text('app.cancel'), ids.length === 0)}
      // Without motion the select is there before the dialog is part of the page, and `autoFocus` comes too early.
      modalProps={{ afterOpenChange: (open) => open && form.focusField('roles') }}
      onOpenChange={(open) => !open && chosen(undefined)}
      onFinish={async () => chosen(roles?.filter(({ id }) => ids.includes(id)))}
    >
      <ProForm.Item name="roles" label={text('access.roles')}>
        <RolesSelect {...(except && { except })} />
      </ProForm.Item>
    </ModalForm>
  );
}
