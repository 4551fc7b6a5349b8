import { Descriptions, Tag } from 'antd';
import { useIntl } from 'umi';
import type { CurrentUser } from '@/schemas/user';

/** The signed-in user's own record, to read. */
export default function BasicInformation({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id: `pages.profile.${id}` });
  const roles = user.roles ?? [];
  const values = {
    username: user.username,
    name: user.name,
    roles: roles.length > 0 ? roles.map((role) => <Tag key={role.id}>{role.role_name}</Tag>) : '-',
    email: user.email || '-',
    phone: user.phone || '-',
    remark: user.remark || '-',
    status: label(`status.${user.status}`),
  };
  return (
    <Descriptions
      column={1}
      styles={{ label: { width: 120 } }}
      items={Object.entries(values).map(([key, children]) => ({
        key,
        label: label(key),
        children,
      }))}
    />
  );
}
