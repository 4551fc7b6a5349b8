import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import type { User } from '@/schemas/user';
import { users } from '@/services/api/user';

interface UserSelectProps {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const TYPING_MS = 300;
const MAX_FOUND = 20;

type Named = Pick<User, 'id' | 'name' | 'username'>;

/** The users that a search finds, and the chosen one, who may not be among them. */
function useFound(value: string | undefined, q: string) {
  const [found, setFound] = useState<Named[]>([]);
  const [chosen, setChosen] = useState<Named>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const controller = new AbortController();
    const ask = () =>
      users.list({ q, pageSize: MAX_FOUND }, controller.signal).then(
        ({ rows }) => !controller.signal.aborted && setFound(rows),
        (thrown) => !controller.signal.aborted && setError(thrown),
      );
    const timer = setTimeout(ask, q ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  useEffect(() => {
    if (!value) return;
    let wanted = true;
    users.read(value).then(
      ({ item }) => wanted && setChosen(item),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [value]);
  const all = chosen && !q ? [chosen, ...found.filter(({ id }) => id !== chosen.id)] : found;
  return { found: all, error };
}

/** One user, found by typing. */
export default function UserSelect({ id, label, value, onChange }: UserSelectProps) {
  const [q, setQ] = useState('');
  const textOf = useErrorText();
  const { found, error } = useFound(value, q.trim());
  const options = useMemo(
    () => found.map((user) => ({ value: user.id, label: `${user.name} (${user.username})` })),
    [found],
  );
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      value={value ?? null}
      options={options}
      notFoundContent={error === undefined ? undefined : textOf(error)}
      showSearch={{ filterOption: false, onSearch: setQ, searchValue: q }}
      onChange={(chosen) => {
        setQ('');
        onChange(chosen ?? undefined);
      }}
    />
  );
}
