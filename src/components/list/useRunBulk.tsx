import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated, type SaveStep } from '@/components/feedback/saveStep';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useReasonText } from '@/components/feedback/useReasonText';
import { useText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import type { BulkApi } from '@/services/api/bulk';
import { RequestError } from '@/services/api/requestError';
import Affected from './Affected';
import type { BulkAction, BulkCall } from './types';

/** Changes that share a trace and can be undone by the history. */
const MAX_UNDONE = 500;

interface Runs<Row> {
  many: BulkApi;
  nameOf: (row: Row) => string;
  dialogs: Pick<ReturnType<typeof useConfirm>, 'confirmStep' | 'tell'>;
  undo: (kind: 'update' | 'delete') => UndoOffer;
  onUndone: () => void;
}

/** Those that a call was refused for, and why; undefined where it was refused for another reason. */
function refusedIn(
  error: unknown,
): Map<string, Partial<RequestError['fields'][number]>> | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const fields = error.fields.filter(({ code }) => code?.startsWith('bulk_'));
  if (fields.length === 0) return undefined;
  return new Map(fields.map((field) => [String(field.params?.id), field]));
}

/** Sees what follows, asks, and changes all rows by one call; asks again without those that it is refused for. */
export function useRunBulk<Row extends { id: string }>(runs: Runs<Row>) {
  const { many, nameOf, undo, onUndone } = runs;
  const { confirmStep, tell } = runs.dialogs;
  const text = useText();
  const textOf = useErrorText();
  const reasonText = useReasonText();
  const message = useMessage();

  const agreed = async (
    { effect, label, confirmLabel, danger, ...action }: BulkAction<Row>,
    call: BulkCall,
    rows: Row[],
    notes: (string | undefined)[],
    step: SaveStep | undefined,
    outdated: boolean,
  ) => {
    const question = call.question ?? action.question;
    if (!question && !step?.show) return true;
    const count = rows.length;
    const note = notes.filter(Boolean).join(' ');
    const content = <Affected names={rows.map(nameOf)} effect={effect?.(count)} note={note} />;
    const okText = confirmLabel?.(count);
    const ok = { ...(okText && { okText }), ...(danger && { danger }) };
    return confirmStep(question?.(count) ?? label, content, step, outdated, ok);
  };

  /** The rows without those that are refused, or undefined where the user leaves it. */
  const without = async (error: unknown, rows: Row[]): Promise<Row[] | undefined> => {
    const refused = refusedIn(error);
    if (!refused) throw error;
    const left = rows.filter(({ id }) => !refused.has(id));
    const named = rows.flatMap((row) => {
      const field = refused.get(row.id);
      if (!field) return [];
      const params = { ...field.params, name: nameOf(row) };
      return [reasonText('field', { ...field, params }) ?? ''];
    });
    const goOn = await (left.length > 0 ? asksForRest(left, named) : saysNone(named));
    if (goOn) return left;
    many.readAgain();
    return undefined;
  };

  const asksForRest = (left: Row[], named: string[]): Promise<boolean> => {
    const failed = named.length;
    const title = text('list.bulk.refused', { failed, count: failed + left.length });
    const okText = text('list.bulk.goOn', { count: left.length });
    return confirmStep(title, <Affected names={named} />, undefined, false, { okText });
  };

  /** Of one record the reason says all. */
  const saysNone = async (named: string[]): Promise<false> => {
    const [why = '', ...others] = named;
    const title = others.length > 0 ? text('list.bulk.none', { count: named.length }) : why;
    const content = others.length > 0 && <Affected names={named} />;
    await tell(title, content, text('app.close'));
    return false;
  };

  const report = (
    action: BulkAction<Row>,
    call: BulkCall,
    result: BulkResult,
    offer: UndoOffer,
  ) => {
    const { changed, updated_at } = result;
    action.onResult?.(result);
    const done = action.done?.(changed.length) ?? action.label;
    const back = call.undo;
    if (!back || changed.length === 0) return offer.tell(done, null);
    const said = text(action.removes ? 'app.deleted' : 'app.saved');
    if (back === 'history')
      return offer.tell(said, changed.length > MAX_UNDONE ? null : undefined, { done });
    const rows = changed.map((id) => ({ id, updated_at }));
    const undo = async () => {
      await many.change(rows, back);
      onUndone();
    };
    return offer.tell(said, undo, { done });
  };

  const attempt = async (
    action: BulkAction<Row>,
    call: BulkCall,
    selected: Row[],
    note: string | undefined,
    onAgreed: () => void,
  ): Promise<BulkResult | undefined> => {
    let rows = selected;
    for (let outdated = false; rows.length > 0; ) {
      try {
        const { step, doubt } = await review(action, rows, call);
        const unchanged = action.note?.(rows, call.body);
        if (!(await agreed(action, call, rows, [note, unchanged, doubt], step, outdated)))
          return undefined;
        onAgreed();
        const offer = undo(action.removes ? 'delete' : 'update');
        const { trace } = offer;
        const result = await many.change(rows, call.body, { version: step?.version, trace });
        report(action, call, result, offer);
        return result;
      } catch (error) {
        outdated = isOutdated(error);
        const left = outdated ? rows : await without(error, rows);
        if (!left) return undefined;
        rows = left;
      }
    }
    return undefined;
  };

  const review = async (action: BulkAction<Row>, rows: Row[], { body }: BulkCall) => {
    try {
      return { step: await action.review?.(rows, body) };
    } catch (error) {
      if (refusedIn(error)) throw error;
      return { doubt: text('list.bulk.unseen', { reason: textOf(error) }) };
    }
  };

  /** @returns the rows that were changed, as they are now */
  return async (
    action: BulkAction<Row>,
    rows: Row[],
    note: string | undefined,
    onAgreed: () => void,
  ): Promise<Row[]> => {
    try {
      const call = await action.call();
      const result = call && (await attempt(action, call, rows, note, onAgreed));
      if (!result) return [];
      const { updated_at } = result;
      const changed = new Set(result.changed);
      return rows.filter(({ id }) => changed.has(id)).map((row) => ({ ...row, updated_at }));
    } catch (error) {
      message.failure(error);
      return [];
    }
  };
}
