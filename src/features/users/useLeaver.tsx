import { lazy, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { useReview } from '@/features/access';
import { type Act, usePermissions, useRunOne } from '@/features/entity';
import type { User } from '@/schemas/user';
import { bulkForm } from '@/services/api/bulk';
import { withRetry } from '@/services/browser/chunks';
import HoldingsList from './HoldingsList';
import { type Holdings, useHoldings } from './holdings';
import { userResource } from './user.resource';

const HandOver = lazy(withRetry(() => import('./HandOver')));

interface Left {
  user: User;
  held: Holdings;
}

/**
 * Removes somebody who leaves: one call freezes them, which ends their sessions and access tokens, once it was shown
 * what they have; then their roles can be given to somebody else.
 */
export function useLeaver() {
  const text = useText();
  const message = useMessage();
  const { gatehouse } = useAccess();
  const may = usePermissions('system.user');
  const review = useReview('user');
  const holdingsOf = useHoldings();
  const { run, dialogs } = useRunOne<User>(userResource);
  const [left, setLeft] = useState<Left>();

  const remove = async (user: User) => {
    const held = await holdingsOf(user);
    const { name } = user;
    const body = { action: 'set_status', status: 'freezed' };
    const action = {
      key: 'leaver',
      icon: null,
      danger: true,
      label: text('pages.system.user.leaver'),
      question: () => text('pages.system.user.leaver.question', { name }),
      effect: () => <HoldingsList held={held} label={text('pages.system.user.leaver.effect')} />,
      confirmLabel: () => text('pages.system.user.leaver.ok'),
      done: () => text('pages.system.user.leaver.done', { name }),
      call: async () => ({ body, undo: { ...body, status: 'activated' } }),
      review: (rows: User[]) => review([{ action: 'bulk', body: bulkForm(rows, body) }], name),
    };
    if (await run(action, user)) setLeft({ user, held });
  };
  const act: Act<User> = {
    key: 'leaver',
    label: text('pages.system.user.leaver.act'),
    fits: ({ status }) => status === 'activated',
    danger: true,
    run: (user) => remove(user).catch(message.failure),
  };
  return {
    acts: may('edit') && gatehouse ? [act] : [],
    dialogs: (
      <>
        {dialogs}
        {left && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <HandOver {...left} onClose={() => setLeft(undefined)} />
            </Suspense>
          </ErrorBoundary>
        )}
      </>
    ),
  };
}
