import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useErrorText } from '@/components/feedback/errorText';
import { allRolesQuery } from '@/services/api/role';

interface RoleSelectProps {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One role, found by typing. */
export default function RoleSelect({ id, label, value, onChange }: RoleSelectProps) {
  const textOf = useErrorText();
  const { data: roles, error } = useQuery(allRolesQuery());
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      loading={!roles && !error}
      value={value ?? null}
      options={(roles ?? []).map((role) => ({ value: role.id, label: role.name }))}
      notFoundContent={error ? textOf(error) : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
