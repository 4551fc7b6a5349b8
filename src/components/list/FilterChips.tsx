import { CloseOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import styles from './list.module.css';
import { paramsOf } from './listState';
import type { ListFilter } from './types';
import type { List } from './useList';

/** A filter's chip in words of the page's own; undefined where the usual ones do. */
export type ChipText = (filter: ListFilter, values: readonly string[]) => string | undefined;

interface FilterChipsProps {
  chipText?: ChipText | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the chips do not look at the rows.
  list: List<any>;
  /** A chip that took the focus with it is gone. */
  onRemoved: () => void;
}

export default function FilterChips({ list, chipText, onRemoved }: FilterChipsProps) {
  const text = useText();
  const label = useLabel(list.config.page);
  const { state, change, config } = list;
  const set = config.filters.filter(
    (filter) =>
      filter.place !== 'url' &&
      paramsOf(filter).some((name) => name !== config.search && state.filters[name]),
  );
  if (set.length === 0) return null;

  const textOf = (filter: ListFilter) => {
    const values = paramsOf(filter).map((name) => state.filters[name] ?? '…');
    const own = chipText?.(filter, values);
    if (own !== undefined) return own;
    const value = filter.options ? label(`${filter.name}.${values[0]}`) : values.join(' – ');
    return text('list.filter', { name: label(filter.name), value });
  };
  const remove = (filter: ListFilter) => {
    const gone = paramsOf(filter);
    const left = Object.entries(state.filters).filter(([name]) => !gone.includes(name));
    change({ filters: Object.fromEntries(left), current: 1 });
    onRemoved();
  };
  return (
    <ul className={styles.chips} aria-label={text('list.filters')}>
      {set.map((filter) => {
        const filterText = textOf(filter);
        return (
          <li key={filter.name} className={styles.chip}>
            <span title={filterText}>{filterText}</span>
            <button
              type="button"
              aria-label={text('list.filter.remove', { filter: filterText })}
              onClick={() => remove(filter)}
            >
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
