import { PlusOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import FilterForm from './FilterForm';
import styles from './list.module.css';
import type { List } from './useList';

interface ChipFiltersProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
}

/** The filters that show as chips alone, in a box below their button. */
export default function ChipFilters({ list }: ChipFiltersProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // The box stands at the end of the document, where no Tab would find it.
  const show = (shown: boolean) => {
    if (!shown && fields.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(shown);
  };
  if (!list.config.filters.some(({ place }) => place === 'popover')) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={open}
      onOpenChange={show}
      afterOpenChange={(shown) =>
        shown && fields.current?.querySelector<HTMLElement>('input[id]')?.focus()
      }
      content={<Fields list={list} box={fields} onDone={() => show(false)} />}
    >
      <Button
        ref={button}
        type="text"
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
  const { config } = list;
  const filters = useMemo(
    () => config.filters.filter(({ place }) => place === 'popover'),
    [config],
  );
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={text('list.filters.add')}
      className={styles.chipFields}
    >
      <FilterForm
        list={list}
        filters={filters}
        name="chips"
        submitter={{
          searchConfig: { submitText: text('list.filters.apply') },
          resetButtonProps: false,
        }}
        onApplied={onDone}
      />
    </div>
  );
}
