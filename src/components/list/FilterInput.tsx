import { Button, Form, Input, Select } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import styles from './list.module.css';
import { filtersOf, filterValues, paramsOf } from './listState';
import type { ListFilter } from './types';
import type { List } from './useList';

/** Options that one finds without searching among them. */
export const MAX_AT_A_GLANCE = 12;

// biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
type AnyList = List<any>;

/** Returns a function that sets one filter and leaves the others; undefined takes it away. */
export function useApply({ state, change, reload }: AnyList, filter: ListFilter) {
  return (value: unknown) => {
    const own = paramsOf(filter);
    const kept = Object.entries(state.filters).filter(([param]) => !own.includes(param));
    const next = { ...filtersOf([filter], { [filter.name]: value }), ...Object.fromEntries(kept) };
    if (!change({ filters: next, current: 1 })) reload();
  };
}

interface FilterInputProps {
  list: AnyList;
  filter: ListFilter;
  onDone: () => void;
}

/** The input of one filter, in the box below its chip. */
export default function FilterInput({ list, filter, onDone }: FilterInputProps) {
  const text = useText();
  const label = useLabel(list.config.page);
  const set = useApply(list, filter);
  const { name, options, input, atOnce = options !== undefined } = filter;
  const apply = (values: Record<string, unknown>) => {
    set(values[name]);
    onDone();
  };
  return (
    <Form
      name="filter"
      layout="vertical"
      colon={false}
      className={styles.chipFields}
      initialValues={filterValues([filter], list.state)}
      onFinish={apply}
      {...(atOnce && { onValuesChange: (_, values) => apply(values) })}
    >
      <Form.Item name={name} label={label(name)} style={{ marginBlockEnd: 12 }}>
        {input ?? (options ? <Options {...{ name, options, label }} /> : TEXT)}
      </Form.Item>
      {!atOnce && (
        <Button type="primary" htmlType="submit">
          {text('list.filters.apply')}
        </Button>
      )}
    </Form>
  );
}

const TEXT = <Input allowClear maxLength={128} />;

interface OptionsProps {
  name: string;
  options: readonly string[];
  label: (name: string) => string;
}

/** The form gives it `id`, `value` and `onChange`. */
function Options({ name, options, label, ...control }: OptionsProps) {
  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map((value) => ({ value, label: label(`${name}.${value}`) }))}
    />
  );
}
