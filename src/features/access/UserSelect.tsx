import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useDebounced } from '@/components/feedback/useDebounced';
import { users } from '@/services/api/user';

interface UserSelectProps {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const TYPING_MS = 300;
const MAX_FOUND = 20;

/** The users that a search finds, and the chosen one, who may not be among them. */
function useFound(value: string | undefined, typed: string) {
  const q = useDebounced(typed, typed ? TYPING_MS : 0);
  const { data, error, refetch } = useQuery({
    ...users.listQuery({ q, pageSize: MAX_FOUND }),
    placeholderData: keepPreviousData,
  });
  const { data: chosen } = useQuery({
    ...users.readQuery(value ?? ''),
    enabled: value !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const found =
    chosen && !typed ? [chosen.item, ...rows.filter(({ id }) => id !== chosen.item.id)] : rows;
  return { found, error, refetch };
}

/** One user, found by typing. */
export default function UserSelect({ id, label, value, onChange }: UserSelectProps) {
  const [q, setQ] = useState('');
  const { found, error, refetch } = useFound(value, q.trim());
  const options = found.map((user) => ({
    value: user.id,
    label: `${user.name} (${user.username})`,
  }));
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        allowClear
        value={value ?? null}
        options={options}
        showSearch={{ filterOption: false, onSearch: setQ, searchValue: q }}
        onChange={(chosen) => {
          setQ('');
          onChange(chosen ?? undefined);
        }}
      />
      {error && <LoadFailed error={error} onRetry={refetch} />}
    </>
  );
}
