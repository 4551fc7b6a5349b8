import { Descriptions } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { CopyText, DateTime } from '@/components/list/cells';
import type { UserRecord } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import BoundList from './BoundList';
import HeldRoles from './HeldRoles';

/** What is stored of a user. */
export default function UserOverview({ user }: { user: User & Partial<UserRecord> }) {
  const text = useText();
  const label = useLabel('system.user');
  const { id, email, phone, remark, roles, bound, created_at, updated_at } = user;
  const lines = {
    email: email || '-',
    phone: phone ? <bdi dir="ltr">{phone}</bdi> : '-',
    roles: <HeldRoles roles={roles} />,
    remark: remark || '-',
    created_at: <DateTime at={created_at} />,
    updated_at: <DateTime at={updated_at} />,
    id: <CopyText text={id} />,
  };
  return (
    <>
      <Descriptions
        column={1}
        items={Object.entries(lines).map(([name, children]) => ({
          ...{ key: name, label: label(name), children },
        }))}
      />
      {bound && <BoundList label={text('pages.system.user.bound')} bound={bound} />}
    </>
  );
}
