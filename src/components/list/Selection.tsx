import { Button } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import Affected from './Affected';
import styles from './list.module.css';
import type texts from './locales/en-US';
import type { BulkAction } from './types';
import type { List } from './useList';

interface Failed<Row> {
  row: Row;
  error: unknown;
}

/** One after the other: the server makes one change at a time. */
async function runOnEach<Row>(
  rows: Row[],
  run: (row: Row) => Promise<void>,
  onProgress: (done: number) => void,
) {
  const failed: Failed<Row>[] = [];
  for (const [at, row] of rows.entries()) {
    onProgress(at);
    await run(row).catch((error) => failed.push({ row, error }));
  }
  return failed;
}

interface SelectionProps<Row extends { id: string }> {
  list: List<Row>;
  actions: BulkAction<Row>[];
  nameOf: (row: Row) => string;
  onDone?: (() => void) | undefined;
}

/** What may be done with the selected rows, and afterwards which of them it failed for, and why. */
export default function Selection<Row extends { id: string }>(props: SelectionProps<Row>) {
  const { list, actions, nameOf, onDone } = props;
  const text = useText<typeof texts>();
  const message = useMessage();
  const textOf = useErrorText();
  const { confirm, tell, contextHolder } = useConfirm();
  const [busy, setBusy] = useState<{ key: string; done: number; count: number }>();
  const { selected, setSelected, reload } = list;

  const start = async (action: BulkAction<Row>) => {
    const { except } = action;
    const rows = selected.filter((row) => !except?.holds(row));
    const leftOut = selected.length - rows.length;
    const note = except && leftOut > 0 ? except.leftOut(leftOut) : undefined;
    if (note && rows.length === 0) return message.warning(note);
    if (!(await agreed(action, rows, note))) return;
    const failed = await runOnEach(rows, action.run, (done) =>
      setBusy({ key: action.key, done, count: rows.length }),
    );
    setBusy(undefined);
    if (action.removes) {
      const kept = new Set(failed.map(({ row }) => row));
      setSelected(selected.filter((row) => kept.has(row) || except?.holds(row)));
    }
    report(action, rows.length - failed.length, failed);
    reload();
    onDone?.();
  };

  const agreed = async (
    { question, effect }: BulkAction<Row>,
    rows: Row[],
    note: string | undefined,
  ): Promise<boolean> => {
    if (!question) return true;
    const count = rows.length;
    return confirm(
      question(count),
      <Affected names={rows.map(nameOf)} effect={effect?.before(count)} note={note} />,
    );
  };

  const report = ({ label, effect }: BulkAction<Row>, done: number, failed: Failed<Row>[]) => {
    const summary = text('list.bulk.done', { action: label, done, failed: failed.length });
    const after = done > 0 ? effect?.after(done) : undefined;
    if (failed.length === 0) {
      return message.success(after ? text('list.bulk.doneAndAfter', { summary, after }) : summary);
    }
    return tell(
      summary,
      <>
        {after && <p>{after}</p>}
        <ul className={styles.failed}>
          {failed.map(({ row, error }) => (
            <li key={row.id}>
              <strong>{nameOf(row)}</strong> {textOf(error)}
            </li>
          ))}
        </ul>
      </>,
    );
  };

  return (
    <>
      {contextHolder}
      {selected.length > 0 && (
        <div className={styles.selection} role="toolbar" aria-label={text('list.selection')}>
          <span role="status">{text('list.selected', { count: selected.length })}</span>
          {busy && (
            <span>{text('list.bulk.progress', { done: busy.done, count: busy.count })}</span>
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
          <Button type="text" disabled={busy !== undefined} onClick={() => setSelected([])}>
            {text('list.clearSelection')}
          </Button>
        </div>
      )}
    </>
  );
}
