import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { dotted, walk } from '@/services/navigation/tree';
import styles from './access.module.css';

interface Option {
  /** The dotted code. */
  value: string;
  label: string;
  level: number;
}

const toOptions = (menus: readonly Menu[]): Option[] =>
  walk(menus).map(({ node, above }) => {
    const code = dotted([...above, node]);
    return { value: code, label: `${node.name} (${code})`, level: above.length };
  });

interface MenuSelectProps {
  id: string;
  label: string;
  /** A dotted code. */
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}

/** A page or a button, picked or typed. It is a flat list, as in a tree no key chooses. */
export default function MenuSelect({ id, label, value, onChange }: MenuSelectProps) {
  const textOf = useErrorText();
  const { data: tree, error } = useQuery(menuTreeQuery());
  const options = useMemo(() => toOptions(tree ?? []), [tree]);
  return (
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
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={error ? textOf(error) : undefined}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
