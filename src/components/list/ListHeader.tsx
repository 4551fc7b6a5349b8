import { FilterOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useText } from '@/components/feedback/useText';
import ChipFilters from './ChipFilters';
import styles from './list.module.css';
import SearchField from './SearchField';
import type { List } from './useList';

interface ListHeaderProps {
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: the header does not look at the rows.
  list: List<any>;
  /** Leads to the filters; none where the user may not search. */
  onFilters: (() => void) | undefined;
  /** Beside the search, such as a choice between two views. */
  lead?: ReactNode;
  searchRef: Ref<InputRef>;
}

/** The start of a list's toolbar: its name and its search. */
export default function ListHeader(props: ListHeaderProps) {
  const { title, list, onFilters, lead, searchRef } = props;
  const text = useText();
  const { search, filters } = list.config;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {onFilters && (
        <search className={styles.search}>
          {search && <SearchField param={search} list={list} inputRef={searchRef} />}
          {filters.length > 0 && (
            <Button type="text" icon={<FilterOutlined aria-hidden="true" />} onClick={onFilters}>
              {text('list.filters.more')}
            </Button>
          )}
          <ChipFilters list={list} />
        </search>
      )}
      {lead}
    </header>
  );
}
