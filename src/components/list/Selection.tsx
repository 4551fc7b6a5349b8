import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { BulkApi } from '@/services/api/bulk';
import { walk } from '@/services/navigation/tree';
import styles from './list.module.css';
import SelectMatching from './SelectMatching';
import type { BulkAction } from './types';
import type { List } from './useList';
import { useRunBulk } from './useRunBulk';

interface SelectionProps<Row extends { id: string }> {
  list: List<Row>;
  actions: BulkAction<Row>[];
  many: BulkApi;
  nameOf: (row: Row) => string;
  /** What changes none of them. */
  extra?: ReactNode;
  onDone?: (() => void) | undefined;
  undo: (kind: 'update' | 'delete') => UndoOffer;
}

/** What may be done with the selected rows, on whatever page they are. */
export default function Selection<Row extends { id: string }>(props: SelectionProps<Row>) {
  const { list, actions, many, nameOf, extra, onDone, undo } = props;
  const text = useText();
  const message = useMessage();
  const { contextHolder, ...dialogs } = useConfirm();
  const [busy, setBusy] = useState<{ key: string; count?: number }>();
  const { selected, setSelected, page } = list;
  const runBulk = useRunBulk({ many, nameOf, dialogs, undo, onUndone: () => onDone?.() });

  const start = async (action: BulkAction<Row>) => {
    const { key, except } = action;
    const rows = selected.filter((row) => !except?.holds(row));
    const leftOut = selected.length - rows.length;
    const note = except && leftOut > 0 ? except.leftOut(leftOut) : undefined;
    if (note && rows.length === 0) return message.warning(note);
    const count = rows.length;
    setBusy({ key });
    const done = await runBulk(action, rows, note, () => setBusy({ key, count }));
    setBusy(undefined);
    if (done.length === 0) return;
    const now = new Map(done.map((row) => [row.id, row]));
    setSelected((last) =>
      action.removes
        ? last.filter(({ id }) => !now.has(id))
        : last.map((row) => now.get(row.id) ?? row),
    );
    onDone?.();
  };

  const elsewhere = elsewhereThan(selected, page?.rows);
  return (
    <>
      {contextHolder}
      {selected.length > 0 && (
        <div className={styles.selection} role="toolbar" aria-label={text('list.selection')}>
          <span role="status">
            {text('list.selected', { count: selected.length })}
            {elsewhere > 0 && text('list.selectedElsewhere', { count: elsewhere })}
          </span>
          <SelectMatching list={list} many={many} />
          {busy?.count !== undefined && (
            <span>{text('list.bulk.changing', { count: busy.count })}</span>
          )}
          {actions.map((action) => (
            <Button
              key={action.key}
              icon={action.icon}
              danger={action.danger ?? false}
              loading={busy?.key === action.key}
              disabled={busy !== undefined && busy.key !== action.key}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
          {extra}
          <Button type="text" disabled={busy !== undefined} onClick={() => setSelected([])}>
            {text('list.clearSelection')}
          </Button>
        </div>
      )}
    </>
  );
}

interface Row {
  id: string;
  children?: readonly Row[] | null;
}

/** How many of them are in no row of the page. */
function elsewhereThan(selected: readonly Row[], rows: readonly Row[] = []): number {
  const shown = new Set(walk(rows).map(({ node }) => node.id));
  return selected.filter(({ id }) => !shown.has(id)).length;
}
