import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import type { Role } from '@/schemas/role';
import { allRolesQuery } from '@/services/api/role';
import type texts from './locales/en-US';

export type RoleName = Pick<Role, 'id' | 'name'>;

interface RolesDialogProps {
  title: string;
  chosen: (roles: RoleName[] | undefined) => void;
}

/** Which roles many users are given, or lose. */
export default function RolesDialog({ title, chosen }: RolesDialogProps) {
  const text = useText<typeof texts>();
  const { data: roles, error, refetch } = useQuery(allRolesQuery());
  const [ids, setIds] = useState<string[]>([]);
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={text('app.cancel')}
      okButtonProps={{ disabled: ids.length === 0 }}
      onOk={() => chosen(roles?.filter(({ id }) => ids.includes(id)))}
      onCancel={() => chosen(undefined)}
    >
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={text('pages.system.user.form.roles')} htmlFor="bulk-roles">
            <Select
              id="bulk-roles"
              mode="multiple"
              autoFocus
              loading={!roles}
              value={ids}
              onChange={setIds}
              showSearch={{ optionFilterProp: 'label' }}
              options={roles?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
