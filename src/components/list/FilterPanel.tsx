import { UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type Ref, useEffect, useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/useLabel';
import FilterInput from './FilterInput';
import IconAction from './IconAction';
import styles from './list.module.css';
import { filtersOf, filterValues, paramsOf } from './listState';
import type { ListFilter } from './types';
import type { List } from './useList';

interface FilterPanelProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
  panelRef: Ref<HTMLElement>;
  onHide: () => void;
}

export default function FilterPanel({ panelRef, ...props }: FilterPanelProps) {
  const text = useText();
  const { filters: all } = props.list.config;
  const filters = useMemo(() => all.filter(({ place }) => !place), [all]);
  return (
    <search ref={panelRef} className={styles.filters} aria-label={text('list.filters')}>
      <FilterForm {...props} filters={filters} />
    </search>
  );
}

type FormProps = Pick<FilterPanelProps, 'list' | 'onHide'> & { filters: ListFilter[] };

function FilterForm({ list, filters, onHide }: FormProps) {
  const text = useText();
  const { page } = list.config;
  const label = useLabel(page);
  const [form] = Form.useForm();
  const { state, change, reload } = list;

  useEffect(() => {
    form.setFieldsValue(filterValues(filters, state));
  }, [form, filters, state]);

  const apply = (values: Record<string, unknown>) => {
    const own = filters.flatMap(paramsOf);
    const kept = Object.entries(state.filters).filter(([name]) => !own.includes(name));
    const next = { ...filtersOf(filters, values), ...Object.fromEntries(kept) };
    if (!change({ filters: next, current: 1 })) reload();
  };
  const reset = () => {
    form.setFieldsValue(filterValues(filters, { ...state, filters: {} }));
    if (!change({ filters: {}, current: 1 })) reload();
  };

  return (
    <Form
      form={form}
      name="filters"
      layout="vertical"
      className={styles.filterForm}
      autoComplete="off"
      onFinish={apply}
    >
      {filters.map((filter) => (
        <Form.Item
          key={filter.name}
          name={filter.name}
          label={label(filter.name)}
          className={filter.params ? styles.wideFilter : ''}
        >
          {filter.input ?? <FilterInput page={page} filter={filter} />}
        </Form.Item>
      ))}
      <div className={styles.filterButtons}>
        <Button type="primary" htmlType="submit">
          {text('list.search')}
        </Button>
        <Button onClick={reset}>{text('list.reset')}</Button>
        <IconAction
          label={text('list.filters.hide')}
          icon={<UpOutlined aria-hidden="true" />}
          onClick={onHide}
        />
      </div>
    </Form>
  );
}
