import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import FilterInput, { MAX_AT_A_GLANCE, useApply } from './FilterInput';
import styles from './list.module.css';
import { paramsOf } from './listState';
import MenuButton from './MenuButton';
import PopoverButton from './PopoverButton';
import type { ListFilter } from './types';
import type { List } from './useList';

/** A filter's chip in words of the page's own; undefined where the usual ones do. */
export type ChipText = (filter: ListFilter, values: readonly string[]) => string | undefined;

interface FilterChipProps {
  // biome-ignore lint/suspicious/noExplicitAny: the chips do not look at the rows.
  list: List<any>;
  filter: ListFilter;
  isSet: boolean;
  /** Whether it opens its input, beside being taken away. */
  editable: boolean;
  /** Whether it was just added, so that its input opens. */
  isNew: boolean;
  chipText: ChipText | undefined;
  /** Called once the filter is taken away, with the button that had the focus. */
  onRemoved: () => void;
  onClosed: () => void;
}

/** A filter: its name, or what it is set to, which can be changed and taken away. */
export default function FilterChip(props: FilterChipProps) {
  const { list, filter, isSet, editable, onRemoved } = props;
  const text = useText();
  const shown = useChipText(props);
  const apply = useApply(list, filter);
  return (
    <span className={isSet ? `${styles.chip} ${styles.set}` : styles.chip}>
      {editable ? <Editor {...props} shown={shown} /> : <span title={shown}>{shown}</span>}
      {isSet && (
        <button
          type="button"
          className={styles.remove}
          aria-label={text('list.filter.remove', { filter: shown })}
          onClick={() => {
            apply(undefined);
            onRemoved();
          }}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function useChipText({ list, filter, isSet, chipText }: FilterChipProps): string {
  const text = useText();
  const label = useLabel(list.config.page);
  const name = label(filter.name);
  if (!isSet) return name;
  const values = paramsOf(filter).map((param) => list.state.filters[param] ?? '…');
  const own = chipText?.(filter, values);
  if (own !== undefined) return own;
  const value = filter.options ? label(`${filter.name}.${values[0]}`) : values.join(' – ');
  return text('list.filter', { name, value });
}

function Editor(props: FilterChipProps & { shown: string }) {
  const { list, filter, isSet, isNew, shown, onClosed } = props;
  const label = useLabel(list.config.page);
  const apply = useApply(list, filter);
  const { name, options } = filter;
  const icon = isSet ? undefined : <DownOutlined aria-hidden="true" />;
  if (options && options.length <= MAX_AT_A_GLANCE) {
    return (
      <MenuButton
        items={options.map((value) => ({ key: value, label: label(`${name}.${value}`) }))}
        chosen={list.state.filters[name] ?? ''}
        onChoose={apply}
        onClosed={onClosed}
        icon={icon}
        iconPlacement="end"
        title={shown}
        defaultOpen={isNew}
      >
        {shown}
      </MenuButton>
    );
  }
  return (
    <PopoverButton
      label={shown}
      name={label(name)}
      icon={icon}
      iconPlacement="end"
      title={shown}
      defaultOpen={isNew}
      onClosed={onClosed}
    >
      {(close) => <FilterInput list={list} filter={filter} onDone={close} />}
    </PopoverButton>
  );
}
