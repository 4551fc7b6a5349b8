import { Input, Select } from 'antd';
import { useLabel } from '@/components/form/useLabel';
import type { ListFilter } from './types';

/** Options that one finds without searching among them. */
const MAX_AT_A_GLANCE = 12;

interface FilterInputProps {
  page: string;
  filter: ListFilter;
  /** The rest comes from the form. */
  id?: string;
}

export default function FilterInput({ page, filter, ...control }: FilterInputProps) {
  const label = useLabel(page);
  if (!filter.options) return <Input {...control} allowClear maxLength={128} />;
  const options = filter.options.map((value) => ({
    value,
    label: label(`${filter.name}.${value}`),
  }));
  const isLong = options.length > MAX_AT_A_GLANCE;
  return (
    <Select
      {...control}
      allowClear
      options={options}
      {...(isLong && { showSearch: { optionFilterProp: 'label' } })}
    />
  );
}
