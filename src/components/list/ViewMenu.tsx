import { SlidersOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { useWide } from '@/components/layout/useWide';
import styles from './list.module.css';
import PopoverButton from './PopoverButton';
import SavedViewList from './SavedViewList';
import { useTree } from './tree/TreeState';
import type { ToolItem } from './types';
import { type Density, hiddenAtFirst, type List } from './useList';
import type { SavedViews } from './useSavedViews';
import { useViewActs } from './useViewActs';

const DENSITIES: readonly Density[] = ['large', 'middle', 'small'];

interface ViewMenuProps {
  // biome-ignore lint/suspicious/noExplicitAny: it does not look at the rows.
  list: List<any>;
  saved: SavedViews;
  full: boolean;
  onFull: (full: boolean) => void;
  /** What else of the page can be shown. */
  more: readonly ToolItem[];
}

/** How a list looks: its columns, how close its rows stand, the whole window; of a tree what is open; and saved views. */
export default function ViewMenu({ list, saved, full, onFull, more }: ViewMenuProps) {
  const text = useText();
  const tree = useTree();
  const phone = !useWide();
  const name = text('list.view');
  const views = useViewActs(saved);
  const acts: ToolItem[] = [
    ...(tree
      ? [
          { key: 'expand', label: text('list.expandAll'), onClick: tree.expandAll },
          { key: 'collapse', label: text('list.collapseAll'), onClick: tree.collapseAll },
        ]
      : []),
    ...more,
    { key: 'reload', label: text('list.reload'), onClick: list.reload },
    ...(phone
      ? []
      : [
          {
            key: 'full',
            label: text('list.fullScreen'),
            pressed: full,
            onClick: () => onFull(!full),
          },
        ]),
  ];
  return (
    <>
      <PopoverButton
        label={name}
        icon={<SlidersOutlined aria-hidden="true" />}
        placement="bottomRight"
      >
        {(close) => (
          <div className={styles.view}>
            {!phone && <Columns list={list} />}
            {!phone && (
              <fieldset>
                <legend>{text('list.density')}</legend>
                <Radio.Group
                  optionType="button"
                  size="small"
                  value={list.view.density}
                  onChange={({ target }) => list.setView({ density: target.value })}
                  options={DENSITIES.map((value) => ({
                    value,
                    label: text(`list.density.${value}`),
                  }))}
                />
              </fieldset>
            )}
            {saved.isOffered && (
              <SavedViewList
                saved={saved}
                onShow={after(close, saved.show)}
                onDelete={after(close, views.remove)}
                onSave={after(close, views.save)}
              />
            )}
            {acts.map(({ key, label, icon, pressed, onClick }) => (
              <Button
                key={key}
                type="text"
                block
                icon={icon}
                aria-pressed={pressed}
                onClick={after(close, onClick)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </PopoverButton>
      {views.dialogs}
    </>
  );
}

/** Closes the box, so that what follows gives the focus back to its button. */
const after =
  <Args extends unknown[]>(close: () => void, act: (...args: Args) => void) =>
  (...args: Args) => {
    close();
    act(...args);
  };

function Columns({ list }: Pick<ViewMenuProps, 'list'>) {
  const text = useText();
  const { config, view, setView } = list;
  const label = useLabel(config.page);
  const names = config.columns.map(({ dataIndex }) => dataIndex);
  return (
    <fieldset>
      <legend>{text('list.columns')}</legend>
      <Checkbox.Group
        className={styles.columns ?? ''}
        value={names.filter((name) => !view.hidden.includes(name))}
        onChange={(shown) => setView({ hidden: names.filter((name) => !shown.includes(name)) })}
        options={names.map((value) => ({ value, label: label(value) }))}
      />
      <Button size="small" onClick={() => setView({ hidden: hiddenAtFirst(config.columns) })}>
        {text('list.columns.reset')}
      </Button>
    </fieldset>
  );
}
