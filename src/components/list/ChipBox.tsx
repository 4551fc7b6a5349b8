import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Popover } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/useLabel';
import FilterInput from './FilterInput';
import styles from './list.module.css';
import { filtersOf, filterValues, paramsOf } from './listState';
import type { List } from './useList';

interface ChipFiltersProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
}

/** The filters that show as chips alone, in a box below their button. */
export default function ChipBox({ list }: ChipFiltersProps) {
  const text = useText();
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // The box stands at the end of the document, where no Tab would find it.
  const show = (shown: boolean) => {
    if (!shown && fields.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(shown);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={open}
      onOpenChange={show}
      afterOpenChange={(shown) => shown && fields.current?.querySelector('input')?.focus()}
      content={<Fields list={list} box={fields} onDone={() => show(false)} />}
    >
      <Button
        ref={button}
        type="text"
        autoFocus
        icon={<PlusOutlined aria-hidden="true" />}
        aria-expanded={open}
      >
        {text('list.filters.add')}
      </Button>
    </Popover>
  );
}

interface FieldsProps extends ChipFiltersProps {
  box: RefObject<HTMLDivElement | null>;
  onDone: () => void;
}

function Fields({ list, box, onDone }: FieldsProps) {
  const text = useText();
  const { config, state, change } = list;
  const label = useLabel(config.page);
  const [form] = Form.useForm();
  const filters = config.filters.filter(({ place }) => place === 'box');
  const apply = (values: Record<string, unknown>) => {
    const own = filters.flatMap(paramsOf);
    const kept = Object.entries(state.filters).filter(([name]) => !own.includes(name));
    change({ filters: { ...Object.fromEntries(kept), ...filtersOf(filters, values) }, current: 1 });
    onDone();
  };
  return (
    <div ref={box} role="dialog" aria-label={text('list.filters.add')}>
      <Form
        form={form}
        name="chips"
        layout="vertical"
        className={styles.chipFields}
        initialValues={filterValues(filters, state)}
        onFinish={apply}
      >
        {filters.map((filter) => (
          <Form.Item key={filter.name} name={filter.name} label={label(filter.name)}>
            {filter.input ?? <FilterInput page={config.page} filter={filter} />}
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit">
          {text('list.filters.apply')}
        </Button>
      </Form>
    </div>
  );
}
