import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { resourceMethodSchema } from '@/schemas/menu';
import { apiCallsQuery } from '@/services/api/menu';
import styles from './access.module.css';

const METHODS = resourceMethodSchema.options.map((value) => ({ value, label: value }));

interface CallFieldProps {
  id: string;
  method: string | undefined;
  path: string | undefined;
  onChange: (call: { method: string; path: string | undefined }) => void;
}

/** A call, by its method and its path, typed or picked from the API's own. */
export default function CallField({ id, method = 'GET', path, onChange }: CallFieldProps) {
  const text = useText();
  const { data: calls = [] } = useQuery({
    ...apiCallsQuery(),
    enabled: useAccess().gatehouse !== undefined,
  });
  const paths = [...new Set(calls.map(({ path: known }) => known))];
  const [typed, setTyped] = useState(path ?? '');
  useEffect(() => setTyped(path ?? ''), [path]);
  const ask = (wanted: string) => {
    const trimmed = wanted.trim();
    if (trimmed !== (path ?? '')) onChange({ method, path: trimmed || undefined });
  };
  return (
    <div className={styles.call}>
      <Select
        className={styles.method}
        aria-label={text('access.method')}
        value={method}
        options={METHODS}
        onChange={(chosen) => onChange({ method: chosen, path: typed.trim() || undefined })}
      />
      <AutoComplete
        id={id}
        className={styles.path}
        value={typed}
        options={paths.map((value) => ({ value }))}
        showSearch={{ filterOption: (wanted, option) => !!option?.value.includes(wanted) }}
        placeholder="/api/v1/users/:id"
        aria-label={text('access.path')}
        onChange={(wanted) => setTyped(wanted ?? '')}
        onSelect={ask}
        onBlur={() => ask(typed)}
        onInputKeyDown={({ key }) => key === 'Enter' && ask(typed)}
      />
    </div>
  );
}
