import { ProForm, type ProFormProps } from '@ant-design/pro-components';
import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useLabel } from '@/components/form/usePageText';
import { filtersOf, filterValues, paramsOf } from './listState';
import type { ListFilter } from './types';
import type { List } from './useList';

/** Options that one finds without searching among them. */
const MAX_AT_A_GLANCE = 12;

interface FilterFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
  filters: readonly ListFilter[];
  /** Stands before the ids of its fields. */
  name: string;
  /** On one line, as far as there is room. */
  inline?: boolean;
  submitter: Exclude<ProFormProps['submitter'], false>;
  /** @param changed whether it asks for other rows than before */
  onApplied: (changed: boolean) => void;
}

/** The fields of some filters, which are applied together. */
export default function FilterForm(props: FilterFormProps) {
  const { list, filters, name, inline = false, submitter, onApplied } = props;
  const { config, state, change } = list;
  const label = useLabel(config.page);
  const [form] = Form.useForm();

  useEffect(() => {
    form.setFieldsValue(filterValues(filters, state));
  }, [form, filters, state]);

  const apply = async (values: Record<string, unknown>) => {
    const own = filters.flatMap(paramsOf);
    const kept = Object.entries(state.filters).filter(([param]) => !own.includes(param));
    const next = { ...filtersOf(filters, values), ...Object.fromEntries(kept) };
    onApplied(change({ filters: next, current: 1 }));
  };
  return (
    <ProForm
      form={form}
      name={name}
      layout={inline ? 'inline' : 'vertical'}
      colon={false}
      style={{ rowGap: 8 }}
      autoFocusFirstInput={false}
      // Days stay what their input holds.
      dateFormatter={false}
      submitter={{
        ...submitter,
        submitButtonProps: { htmlType: 'submit', preventDefault: true },
      }}
      onFinish={apply}
    >
      {filters.map((filter) => (
        <Form.Item
          key={filter.name}
          name={filter.name}
          label={label(filter.name)}
          {...(inline
            ? { wrapperCol: { style: { width: filter.params ? 250 : 150 } } }
            : { style: { marginBlockEnd: 12 } })}
        >
          {filter.input ?? inputOf(filter, label)}
        </Form.Item>
      ))}
    </ProForm>
  );
}

function inputOf({ name, options }: ListFilter, label: (name: string) => string) {
  if (!options) return <Input allowClear maxLength={128} />;
  const isLong = options.length > MAX_AT_A_GLANCE;
  return (
    <Select
      allowClear
      options={options.map((value) => ({ value, label: label(`${name}.${value}`) }))}
      {...(isLong && { showSearch: { optionFilterProp: 'label' } })}
    />
  );
}
