import { useErrorText } from '@/components/feedback/errorText';
import { isOutdated, type SaveStep } from '@/components/feedback/saveStep';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import Affected from './Affected';
import styles from './list.module.css';
import type { BulkAction } from './types';

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
  run: Run<Row>,
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

interface Runs<Row> {
  nameOf: (row: Row) => string;
  dialogs: Pick<ReturnType<typeof useConfirm>, 'confirmStep' | 'tell'>;
  undo: (kind: 'update' | 'delete') => UndoOffer;
}

/** For a server that changes one record a call; tells afterwards which rows failed, and why. */
export function useRunEach<Row extends { id: string }>({ nameOf, dialogs, undo }: Runs<Row>) {
  const text = useText();
  const textOf = useErrorText();
  const { confirmStep, tell } = dialogs;

  /** Asks again where somebody else changed meanwhile what it would do. */
  const confirmAndRun = async (
    action: BulkAction<Row> & { run: Run<Row> },
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
    { label, effect, removes, done: said }: BulkAction<Row>,
    done: number,
    failed: Failed<Row>[],
    { tell: tellDone }: UndoOffer,
  ) => {
    const summary = text('list.bulk.done', { action: label, done, failed: failed.length });
    const title = text(removes ? 'app.deleted' : 'app.saved');
    if (failed.length === 0) return tellDone(title, undefined, { done: said?.(done) ?? summary });
    const after = done > 0 ? effect?.after(done) : undefined;
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

  /** @returns the rows that it was done to */
  return async (
    action: BulkAction<Row>,
    rows: Row[],
    note: string | undefined,
    began: (done: number) => void,
  ): Promise<Row[]> => {
    const offer = undo(action.removes ? 'delete' : 'update');
    const run: Run<Row> = async (row, version) => action.run?.(row, version, offer.trace);
    const { failed, left } = await confirmAndRun({ ...action, run }, rows, note, began);
    if (left.length === rows.length) return [];
    report(action, rows.length - failed.length - left.length, failed, offer);
    const not = new Set([...failed.map(({ row }) => row), ...left]);
    return rows.filter((row) => !not.has(row));
  };
}

type Run<Row> = NonNullable<BulkAction<Row>['run']>;
