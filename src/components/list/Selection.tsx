import { Button } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated, type SaveStep } from '@/components/feedback/saveStep';
import type { UndoOffer } from '@/components/feedback/undoOffer';
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

interface Ran<Row> {
  failed: Failed<Row>[];
  /** Not tried any more, as what was confirmed is no longer what would happen. */
  left: Row[];
}

/** One after the other: the server makes one change at a time, and each leaves a version. */
async function runOnEach<Row>(
  rows: Row[],
  run: BulkAction<Row>['run'],
  first: string | undefined,
  onProgress: (done: number) => void,
): Promise<Ran<Row>> {
  const failed: Failed<Row>[] = [];
  let version = first;
  for (const [at, row] of rows.entries()) {
    onProgress(at);
    try {
      const left = await run(row, version);
      if (version) version = left ?? version;
    } catch (error) {
      if (isOutdated(error)) return { failed, left: rows.slice(at) };
      failed.push({ row, error });
    }
  }
  return { failed, left: [] };
}

interface SelectionProps<Row extends { id: string }> {
  list: List<Row>;
  actions: BulkAction<Row>[];
  nameOf: (row: Row) => string;
  onDone?: (() => void) | undefined;
  undo: (kind: 'update' | 'delete') => UndoOffer;
}

/** What may be done with the selected rows, and afterwards which of them it failed for, and why. */
export default function Selection<Row extends { id: string }>(props: SelectionProps<Row>) {
  const { list, actions, nameOf, onDone, undo } = props;
  const text = useText<typeof texts>();
  const message = useMessage();
  const textOf = useErrorText();
  const { confirmStep, tell, contextHolder } = useConfirm();
  const [busy, setBusy] = useState<{ key: string; done: number; count: number }>();
  const { selected, setSelected, reload } = list;

  const start = async (action: BulkAction<Row>) => {
    const { except } = action;
    const rows = selected.filter((row) => !except?.holds(row));
    const leftOut = selected.length - rows.length;
    const note = except && leftOut > 0 ? except.leftOut(leftOut) : undefined;
    if (note && rows.length === 0) return message.warning(note);
    const began = (done: number) => setBusy({ key: action.key, done, count: rows.length });
    const offer = undo(action.removes ? 'delete' : 'update');
    const run: typeof action.run = (row, version) => action.run(row, version, offer.trace);
    const { failed, left } = await confirmAndRun({ ...action, run }, rows, note, began);
    setBusy(undefined);
    if (left.length === rows.length) return;
    if (action.removes) {
      const kept = new Set([...failed.map(({ row }) => row), ...left]);
      setSelected(selected.filter((row) => kept.has(row) || except?.holds(row)));
    }
    report(action, rows.length - failed.length - left.length, failed, offer);
    reload();
    onDone?.();
  };

  /** Asks again where somebody else changed meanwhile what it would do. */
  const confirmAndRun = async (
    action: BulkAction<Row>,
    rows: Row[],
    note: string | undefined,
    began: (done: number) => void,
  ): Promise<Ran<Row>> => {
    const failed: Failed<Row>[] = [];
    let left = rows;
    while (left.length > 0) {
      began(rows.length - left.length);
      const { step, doubt } = await review(action, left);
      const notes = [note, doubt].filter(Boolean).join(' ');
      if (!(await agreed(action, left, notes, step, left !== rows))) break;
      const before = rows.length - left.length;
      const ran = await runOnEach(left, action.run, step?.version, (done) => began(before + done));
      failed.push(...ran.failed);
      left = ran.left;
    }
    return { failed, left };
  };

  /** What is refused as a whole may be allowed for some, so that it can be tried. */
  const review = async (action: BulkAction<Row>, rows: Row[]) => {
    try {
      return { step: await action.review?.(rows) };
    } catch (error) {
      return { doubt: text('list.bulk.unseen', { reason: textOf(error) }) };
    }
  };

  const agreed = async (
    { question, effect, label }: BulkAction<Row>,
    rows: Row[],
    note: string,
    step: SaveStep | undefined,
    outdated: boolean,
  ): Promise<boolean> => {
    if (!question && !step?.show) return true;
    const count = rows.length;
    const content = (
      <Affected names={rows.map(nameOf)} effect={effect?.before(count)} note={note} />
    );
    return confirmStep(question?.(count) ?? label, content, step, outdated);
  };

  const report = (
    { label, effect }: BulkAction<Row>,
    done: number,
    failed: Failed<Row>[],
    { tell: tellDone }: UndoOffer,
  ) => {
    const summary = text('list.bulk.done', { action: label, done, failed: failed.length });
    const after = done > 0 ? effect?.after(done) : undefined;
    if (failed.length === 0) {
      return tellDone(after ? text('list.bulk.doneAndAfter', { summary, after }) : summary);
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
