import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import type { Menu } from '@/schemas/menu';
import { indexTree, searchTree, toggle } from './checkedKeys';
import MatrixTick from './MatrixTick';
import type { MenuTreeProps } from './MenuTree';
import { type MatrixRow, matrixOf } from './matrixRows';
import styles from './role.module.css';
import TickCounts from './TickCounts';
import { type Calls, useMenus, useOffered } from './useOfferedMenus';

/** Rows that are drawn before more are asked for. */
const STEP = 200;

/** The menus as rows, their buttons as columns of ticks. */
export default function MenuMatrix(props: MenuTreeProps) {
  const { tree, calls, error, refetch } = useMenus();
  if (error || !tree) return <Pending error={error} onRetry={refetch} rows={6} />;
  return <Offered {...props} all={tree} calls={calls} />;
}

interface OfferedProps extends MenuTreeProps {
  all: Menu[];
  calls: Calls | undefined;
}

function useMatrix({ all, value = [], onChange }: OfferedProps) {
  const { tree, index } = useOffered(all, value);
  const [search, setSearch] = useState('');
  const [linked, setLinked] = useState(true);
  const [drawn, setDrawn] = useState(STEP);
  const shown = useMemo(() => searchTree(tree, search), [tree, search]);
  const visible = useMemo(() => (shown === tree ? index : indexTree(shown)), [shown, tree, index]);
  const matrix = useMemo(() => matrixOf(tree, shown), [tree, shown]);
  const ticked = useMemo(() => new Set(value), [value]);
  const tick = (id: string) =>
    onChange?.([...toggle(index, ticked, id, { linked, visible: visible.childrenOf })].sort());
  return {
    ...{ search, setSearch, linked, setLinked, ticked, tick },
    ...matrix,
    drawn,
    more: () => setDrawn((last) => last + STEP),
    total: index.ids.length,
  };
}

function Offered(props: OfferedProps) {
  const { calls, value = [], id } = props;
  const text = useText();
  const matrix = useMatrix(props);
  const { columns, rows, drawn, ticked, tick } = matrix;
  const left = rows.length - drawn;
  return (
    <div className={styles.permissions}>
      <div className={styles.tools}>
        <Input
          id={id ?? ''}
          type="search"
          allowClear
          className={styles.search}
          aria-label={text('pages.system.role.tree.search')}
          placeholder={text('pages.system.role.tree.search')}
          value={matrix.search}
          onChange={(event) => matrix.setSearch(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <LabelledSwitch
          checked={matrix.linked}
          onChange={matrix.setLinked}
          label={text('pages.system.role.tree.linked')}
          title={text('pages.system.role.tree.linked.help')}
        />
        <TickCounts ticked={value} total={matrix.total} calls={calls} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.matrix} aria-label={text('pages.system.role.matrix.label')}>
          <thead>
            <tr>
              <th scope="col">{text('pages.system.role.matrix.menu')}</th>
              <th scope="col">{text('pages.system.role.matrix.page')}</th>
              {columns.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{text('pages.system.role.matrix.other')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <Row key={row.menu.id} {...{ row, columns, ticked, calls, tick }} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && (
        <p role="status">{text('pages.system.role.matrix.none', { text: matrix.search })}</p>
      )}
      {left > 0 && (
        <Button block onClick={matrix.more}>
          {text('pages.system.role.matrix.more', { count: Math.min(left, STEP) })}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  row: MatrixRow;
  columns: readonly { code: string }[];
  ticked: ReadonlySet<string>;
  calls: Calls | undefined;
  tick: (id: string) => void;
}

function Row({ row: { menu, level, buttons, others }, columns, ticked, calls, tick }: RowProps) {
  const text = useText();
  const boxOf = (item: Menu, shown?: string) => (
    <MatrixTick
      key={item.id}
      name={
        item === menu
          ? menu.name
          : text('pages.system.role.matrix.button', { page: menu.name, button: item.name })
      }
      shown={shown}
      calls={calls?.get(item.id)}
      checked={ticked.has(item.id)}
      onChange={() => tick(item.id)}
    />
  );
  return (
    <tr>
      <th scope="row" style={{ paddingInlineStart: 8 + (level - 1) * 16 }}>
        {menu.name}
      </th>
      <td>{boxOf(menu)}</td>
      {columns.map(({ code }) => {
        const button = buttons.get(code);
        return <td key={code}>{button && boxOf(button)}</td>;
      })}
      <td>{others.map((button) => boxOf(button, button.name))}</td>
    </tr>
  );
}
