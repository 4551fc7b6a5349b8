import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import LoadFailed from '@/components/feedback/LoadFailed';
import { allRolesQuery } from '@/services/api/role';

interface RoleSelectProps {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One role, found by typing. */
export default function RoleSelect({ id, label, value, onChange }: RoleSelectProps) {
  const { data: roles, error, refetch } = useQuery(allRolesQuery());
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        allowClear
        loading={!roles && !error}
        value={value ?? null}
        options={(roles ?? []).map((role) => ({ value: role.id, label: role.name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
      {error && <LoadFailed error={error} onRetry={refetch} />}
    </>
  );
}
