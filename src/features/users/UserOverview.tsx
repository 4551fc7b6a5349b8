import { useText } from '@/components/feedback/useText';
import { Overview } from '@/features/entity';
import type { UserRecord } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import BoundList from './BoundList';
import HeldRoles from './HeldRoles';

/** What is stored of a user. */
export default function UserOverview({ user }: { user: User & Partial<UserRecord> }) {
  const text = useText();
  const { email, phone, remark, roles, bound } = user;
  const lines = {
    email: email || '-',
    phone: phone ? <bdi dir="ltr">{phone}</bdi> : '-',
    roles: <HeldRoles roles={roles} />,
    remark: remark || '-',
  };
  return (
    <>
      <Overview page="system.user" item={user} lines={lines} />
      {bound && <BoundList label={text('pages.system.user.bound')} bound={bound} />}
    </>
  );
}
