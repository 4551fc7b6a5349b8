import { useRef, useState } from 'react';
import { Link } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated } from '@/components/feedback/saveStep';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { type ReviewedChange, type ReviewStep, useReview } from '@/features/access';
import { Passwords, type ResourceConfig } from '@/features/entity';
import type { Restored, Version } from '@/schemas/history';
import { restoreVersion, undoChanges } from '@/services/api/history';
import { RequestError } from '@/services/api/requestError';
import { historyPath } from '@/services/navigation/records';
import Restores from './Restores';
import SkippedLinks from './SkippedLinks';

interface Attempt {
  question: string;
  /** What the button says that does it. */
  act: string;
  name: string;
  done: string;
  review: () => Promise<ReviewStep | undefined>;
  run: (previewed: string | undefined) => Promise<Restored[]>;
}

interface Wanted {
  /** Told of a failure as well. */
  onDone: () => unknown;
  /** Of the record whose versions are shown: what somebody did since is not overwritten. */
  etag?: string | undefined;
  /** Says how it ended in place of a message, once all that is shown once was seen. */
  onEnd?: (count: number) => void;
}

/** Shows what would change, asks, does it and says so, with what was left out. */
export function useRestore<Item extends { id: string }, Values extends object, Wire>(
  config: ResourceConfig<Item, Values, Wire>,
  { onDone, etag, onEnd }: Wanted,
) {
  const { access, page, service } = config;
  const text = useText();
  const message = useMessage();
  const review = useReview(access);
  const refreshShell = useRefreshShell();
  const { confirmStep, tell, contextHolder } = useConfirm();
  const [withPasswords, setWithPasswords] = useState<Restored[]>([]);
  const [leftOut, setLeftOut] = useState<Restored['left_out']>([]);
  const seen = useRef<() => void>(undefined);

  const attempt = async (tried: Attempt, outdated = false): Promise<void> => {
    const { question, name, act: okText } = tried;
    const step = withFields(await tried.review());
    if (!(await confirmStep(question, name, step, outdated, { okText }))) return;
    try {
      await report(await tried.run(step?.version), tried.done);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await attempt(tried, true);
    }
  };
  const withFields = (step: ReviewStep | undefined): ReviewStep | undefined => {
    const { restores, show } = step ?? {};
    if (!step || !restores) return step;
    return {
      ...step,
      show: (state) => <Restores {...{ config, restores }}>{show?.(state)}</Restores>,
    };
  };
  const report = async (restored: Restored[], done: string) => {
    const told = restored.filter(({ password }) => password !== undefined);
    const lost = restored.flatMap(({ left_out }) => left_out).filter(({ ids }) => ids.length > 0);
    setWithPasswords(told);
    setLeftOut(lost);
    if (lost.length === 0 && !onEnd) message.success(done);
    refreshShell();
    if (!onEnd) onDone();
    if (lost.length > 0 && told.length === 0) {
      await tell(text('history.leftOut'), <SkippedLinks links={lost} />);
    }
    if (onEnd && told.length > 0) await new Promise<void>((close) => (seen.current = close));
    onEnd?.(restored.length);
  };
  const begin = (tried: Attempt) =>
    attempt(tried).catch((error) => {
      const parent = goneParentOf(error);
      if (parent === undefined) message.failure(error);
      else tellParent(parent);
      onDone();
    });
  const tellParent = (id: string) =>
    tell(
      text('history.parentGone'),
      <>
        <p>{text('history.parentGone.explanation')}</p>
        <Link to={historyPath(page, id)}>{text('history.parentGone.history')}</Link>
      </>,
    );

  const changeTo = ({ record_id: id, id: version }: Version, before: boolean): ReviewedChange => ({
    action: 'restore',
    ...{ id, version, before },
  });
  const restore = (version: Version) => {
    const { record_id: id, name } = version;
    const key = version.action === 'delete' ? 'restoreDeleted' : 'restore';
    return begin({
      name,
      question: text(`history.${key}.question`),
      act: text('history.restoreDeleted'),
      done: text('history.restored'),
      review: () => review([changeTo(version, false)], name, etag),
      run: async (previewed) => [
        await restoreVersion(service.path, { id, version: version.id }, etag, previewed),
      ],
    });
  };
  /** The server refuses what is not the last change any more. */
  const undo = (version: Version) => {
    const { id: own, action, record_id: id, name, together, trace_id } = version;
    const isOne = together === 1;
    const back: ReviewedChange =
      action === 'create' ? { action: 'delete', id } : changeTo(version, true);
    return begin({
      name,
      question: text(isOne ? 'history.undo.question' : 'history.undoTogether.question', {
        count: together,
      }),
      act: text('entity.undo'),
      done: text('entity.undone'),
      review: async () => (isOne ? review([back], name, etag) : undefined),
      run: async (previewed) => {
        const { restored } = await undoChanges(service.path, { trace_id, version: own }, previewed);
        return restored;
      },
    });
  };
  const dialogs = (
    <>
      {contextHolder}
      {withPasswords.length > 0 && (
        <Passwords
          restored={withPasswords}
          path={service.path}
          onClose={() => {
            setWithPasswords([]);
            seen.current?.();
          }}
        >
          <SkippedLinks links={leftOut} />
        </Passwords>
      )}
    </>
  );
  return { restore, undo, dialogs };
}

const goneParentOf = (error: unknown): string | undefined => {
  const reason = error instanceof RequestError ? error.reason : undefined;
  return reason?.code === 'parent_not_found' ? reason.params.id?.toString() : undefined;
};
