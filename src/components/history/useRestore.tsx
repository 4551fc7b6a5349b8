import { lazy, Suspense, useState } from 'react';
import type { ResourceConfig } from '@/components/entity/types';
import { type ReviewedChange, useReview } from '@/components/entity/useReview';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated, type SaveStep } from '@/components/feedback/saveStep';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { Restored, Version } from '@/schemas/history';
import { restoreVersion, undoChanges } from '@/services/api/history';
import { RequestError } from '@/services/api/requestError';
import { useHistoryText } from './useHistoryText';

const Passwords = lazy(() => import('@/components/entity/Passwords'));

interface Attempt {
  question: string;
  name: string;
  done: string;
  review: () => Promise<SaveStep | undefined>;
  run: (previewed: string | undefined) => Promise<Restored[]>;
}

/** Shows what would change, asks, does it and says so, with what was left out. */
export function useRestore<Item extends { id: string }, Values extends object, Wire>(
  { access, service }: ResourceConfig<Item, Values, Wire>,
  onDone: () => void,
) {
  const text = useHistoryText();
  const message = useMessage();
  const review = useReview(access);
  const refreshShell = useRefreshShell();
  const { confirmStep, tell, contextHolder } = useConfirm();
  const [withPasswords, setWithPasswords] = useState<Restored[]>([]);

  const attempt = async (tried: Attempt, outdated = false): Promise<void> => {
    const step = await tried.review();
    if (!(await confirmStep(tried.question, tried.name, step, outdated))) return;
    try {
      report(await tried.run(step?.version), tried.done);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await attempt(tried, true);
    }
  };
  const report = (restored: Restored[], done: string) => {
    setWithPasswords(restored.filter(({ password }) => password !== undefined));
    const lost = restored.flatMap(({ left_out }) => left_out.flatMap(({ ids }) => ids));
    if (lost.length === 0) message.success(done);
    else {
      const names = (
        <ul>
          {[...new Set(lost)].map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      );
      tell(
        text('history.leftOut'),
        <>
          {text('history.leftOut.explanation')}
          {names}
        </>,
      );
    }
    refreshShell();
    onDone();
  };
  const begin = (tried: Attempt) => attempt(tried).catch((error) => message.failure(error));

  const restore = (version: Version, before = false) => {
    const { record_id: id, name } = version;
    const isDeleted = version.action === 'delete';
    const change: ReviewedChange = { action: 'restore', id, version: version.id, before };
    const key = isDeleted ? 'restoreDeleted' : before ? 'undo' : 'restore';
    return begin({
      name,
      question: text(`history.${key}.question`),
      done: text(before ? 'history.undone' : 'history.restored'),
      review: async () => review([change], name, await tagOf(id)),
      run: async (previewed) => {
        const wanted = { id, version: version.id, before };
        return [await restoreVersion(service.path, wanted, await tagOf(id), previewed)];
      },
    });
  };
  /** None where it is gone. */
  const tagOf = (id: string) =>
    service.read(id).then(
      ({ etag }) => etag,
      (error) => {
        if (error instanceof RequestError && error.code === 404) return undefined;
        throw error;
      },
    );
  const undo = (version: Version) => {
    const { action, record_id: id, name, together, trace_id } = version;
    if (action !== 'create' && together === 1) return restore(version, true);
    const count = together;
    return begin({
      name,
      question: text(together > 1 ? 'history.undoTogether.question' : 'history.undo.question', {
        count,
      }),
      done: text('history.undone'),
      review: async () => (together > 1 ? undefined : review([{ action: 'delete', id }], name)),
      run: async (previewed) => (await undoChanges(service.path, trace_id, previewed)).restored,
    });
  };
  const dialogs = (
    <>
      {contextHolder}
      {withPasswords.length > 0 && (
        <Suspense>
          <Passwords
            restored={withPasswords}
            path={service.path}
            onClose={() => setWithPasswords([])}
          />
        </Suspense>
      )}
    </>
  );
  return { restore, undo, dialogs };
}
