import { useText } from '@/components/feedback/useText';
import LazySelect from '@/components/list/LazySelect';
import type { Role } from '@/schemas/role';
import { allRolesQuery } from '@/services/api/role';
import { NO_ROLE } from '@/services/constants';

interface RoleFilterProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** One role, or none at all. */
export default function RoleFilter(props: RoleFilterProps) {
  return <LazySelect {...props} query={allRolesQuery()} optionsOf={useRoleOptions()} />;
}

export function useRoleOptions() {
  const text = useText();
  return (roles: readonly Role[]) => [
    { value: NO_ROLE, label: text('pages.system.user.noRole') },
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
