import { ProForm } from '@ant-design/pro-components';
import { Button, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useIntl } from 'umi';
import { useLabel } from '@/components/form/useLabel';
import styles from './list.module.css';
import { filtersOf, filterValues } from './listState';
import type { ListFilter } from './types';
import type { List } from './useList';

interface FilterInputProps {
  page: string;
  filter: ListFilter;
  /** The rest comes from the form. */
  id?: string;
}

function FilterInput({ page, filter, ...control }: FilterInputProps) {
  const label = useLabel(page);
  if (!filter.options) return <Input {...control} allowClear maxLength={128} />;
  const options = filter.options.map((value) => ({
    value,
    label: label(`${filter.name}.${value}`),
  }));
  return <Select {...control} allowClear options={options} />;
}

/** The filters above a list. What is searched for goes into the URL, and back from there. */
// biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
export default function Filters({ list }: { list: List<any> }) {
  const intl = useIntl();
  const { page, filters } = list.config;
  const label = useLabel(page);
  const [form] = Form.useForm();
  const { state, change, reload } = list;

  useEffect(() => {
    form.setFieldsValue(filterValues(filters, state));
  }, [form, filters, state]);

  const apply = (values: Record<string, unknown>) => {
    if (!change({ filters: filtersOf(filters, values), current: 1 })) reload();
  };
  const reset = () => {
    form.setFieldsValue(filterValues(filters, { ...state, filters: {} }));
    apply({});
  };

  return (
    <search className={styles.filters}>
      <ProForm
        form={form}
        name="filters"
        layout="vertical"
        className={styles.filterForm}
        submitter={false}
        // Each filter writes its own value for the URL.
        dateFormatter={false}
        onFinish={async (values) => apply(values)}
      >
        {filters.map((filter) => (
          <Form.Item key={filter.name} name={filter.name} label={label(filter.name)}>
            {filter.input ?? <FilterInput page={page} filter={filter} />}
          </Form.Item>
        ))}
        <div className={styles.filterButtons}>
          <Button type="primary" htmlType="submit">
            {intl.formatMessage({ id: 'list.search' })}
          </Button>
          <Button onClick={reset}>{intl.formatMessage({ id: 'list.reset' })}</Button>
        </div>
      </ProForm>
    </search>
  );
}
