import { PlusOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import FilterChip, { type ChipText } from './FilterChip';
import styles from './list.module.css';
import { paramsOf } from './listState';
import MenuButton from './MenuButton';
import SearchField from './SearchField';
import type { ListFilter } from './types';
import type { List } from './useList';
import { useToolbar } from './useStops';

interface FilterBarProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
  /** False leaves what is set, to be taken away. */
  searchable: boolean;
  chipText?: ChipText | undefined;
  searchRef: Ref<InputRef>;
  focusSearch: () => void;
  onClear: () => void;
}

/** All that narrows a list: its search, the filters that are always there and those that are set. */
export default function FilterBar(props: FilterBarProps) {
  const { list, searchable, chipText, searchRef, focusSearch, onClear } = props;
  const text = useText();
  const { state, config } = list;
  const [added, setAdded] = useState<string>();
  const bar = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar(bar);
  const filters = config.filters.filter(
    ({ name, place }) => name !== config.search && place !== 'url',
  );
  const isSet = (filter: ListFilter) => paramsOf(filter).some((name) => state.filters[name]);
  const shown = filters.filter(
    (filter) => isSet(filter) || (searchable && (filter.place === 'bar' || filter.name === added)),
  );
  const others = filters.filter((filter) => !filter.place && !shown.includes(filter));
  const isNarrowed = filters.some(isSet) || Boolean(config.search && state.filters[config.search]);
  if (!searchable && shown.length === 0) return null;

  return (
    <search className={styles.bar}>
      <div
        ref={bar}
        className={styles.filters}
        role="toolbar"
        aria-label={text('list.filters')}
        {...toolbar}
      >
        {searchable && config.search && (
          <SearchField param={config.search} list={list} inputRef={searchRef} />
        )}
        {shown.map((filter) => (
          <FilterChip
            key={filter.name}
            list={list}
            filter={filter}
            isSet={isSet(filter)}
            editable={searchable && filter.place !== 'chip'}
            isNew={filter.name === added}
            chipText={chipText}
            onRemoved={focusSearch}
            onClosed={() => setAdded(undefined)}
          />
        ))}
        {searchable && others.length > 0 && (
          <AddFilter page={config.page} filters={others} onChosen={setAdded} />
        )}
        {isNarrowed && (
          <Button type="link" onClick={onClear}>
            {text('list.filters.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface AddFilterProps {
  page: string;
  filters: readonly ListFilter[];
  onChosen: (name: string) => void;
}

function AddFilter({ page, filters, onChosen }: AddFilterProps) {
  const text = useText();
  const label = useLabel(page);
  const items = filters.map(({ name }) => ({ key: name, label: label(name) }));
  return (
    <MenuButton items={items} onChoose={onChosen} icon={<PlusOutlined aria-hidden="true" />}>
      {text('list.filters.add')}
    </MenuButton>
  );
}
