import { UpOutlined } from '@ant-design/icons';
import { type Ref, useMemo } from 'react';
import { useText } from '@/components/feedback/useText';
import { useWide } from '@/components/layout/useWide';
import FilterForm from './FilterForm';
import IconAction from './IconAction';
import styles from './list.module.css';
import type { List } from './useList';

interface FilterPanelProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
  panelRef: Ref<HTMLElement>;
  onHide: () => void;
}

export default function FilterPanel({ list, panelRef, onHide }: FilterPanelProps) {
  const text = useText();
  const { config, change, reload } = list;
  const filters = useMemo(() => config.filters.filter(({ place }) => !place), [config]);
  const readAgain = (changed: boolean) => {
    if (!changed) reload();
  };
  return (
    <search ref={panelRef} className={styles.filters} aria-label={text('list.filters')}>
      <FilterForm
        list={list}
        filters={filters}
        name="filters"
        inline={useWide()}
        submitter={{
          searchConfig: { submitText: text('list.search'), resetText: text('list.reset') },
          onReset: () => readAgain(change({ filters: {}, current: 1 })),
          render: (_, [reset, search]) => [
            search,
            reset,
            <IconAction
              key="hide"
              label={text('list.filters.hide')}
              icon={<UpOutlined aria-hidden="true" />}
              onClick={onHide}
            />,
          ],
        }}
        onApplied={readAgain}
      />
    </search>
  );
}
