import { useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import LazySelect from '@/components/list/LazySelect';
import { fetchAllRoles } from '@/services/api/role';
import { NO_ROLE } from '@/services/constants';
import type texts from './locales/en-US';

interface RoleFilterProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** One role, or none at all. */
export default function RoleFilter(props: RoleFilterProps) {
  return <LazySelect {...props} load={useRoleOptions()} />;
}

export function useRoleOptions() {
  const text = useText<typeof texts>();
  return useMemo(() => {
    const none = { value: NO_ROLE, label: text('pages.system.user.noRole') };
    return async () => [
      none,
      ...(await fetchAllRoles()).map(({ id, name }) => ({ value: id, label: name })),
    ];
  }, [text]);
}
