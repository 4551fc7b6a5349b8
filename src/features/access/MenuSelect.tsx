import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { menuTreeQuery } from '@/services/api/menu';
import { codedOptions, isWanted } from '@/services/navigation/tree';
import styles from './access.module.css';

interface MenuSelectProps {
  id: string;
  label: string;
  /** A dotted code. */
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}

/** A page or a button, picked or typed. It is a flat list, as in a tree no key chooses. */
export default function MenuSelect({ id, label, value, onChange }: MenuSelectProps) {
  const { data: tree, error, refetch } = useQuery(menuTreeQuery());
  const options = useMemo(() => codedOptions(tree ?? [], (_, code) => code), [tree]);
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        allowClear
        loading={!tree && !error}
        value={value ?? null}
        options={options}
        optionRender={({ data }) => (
          <span className={styles.menu} style={{ '--level': data.level } as CSSProperties}>
            {data.label}
          </span>
        )}
        showSearch={{ filterOption: isWanted }}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
      {error && <LoadFailed error={error} onRetry={refetch} />}
    </>
  );
}
