import { useAccess, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useHasRecordPage } from '@/components/layout/useHasRecordPage';
import type { BulkAction } from '@/components/list/types';
import { useReview } from '@/features/access';
import { useRunOne } from '@/features/entity';
import { bulkForm } from '@/services/api/bulk';
import { userBulk, users } from '@/services/api/user';
import { formPath, listPath, recordPath } from '@/services/navigation/records';
import { remember } from './recents';
import type { Item } from './types';

/** Does what an option says; the palette is closed by then. */
export function useRun() {
  const navigate = useNavigate();
  const { has } = useAccess();
  const hasPage = useHasRecordPage();
  /** The page of a record; of an entity without one the list, with the form open for who may edit. */
  const recordAddress = ({ page, q, id }: Extract<Item['target'], { kind: 'open' }>) => {
    if (id && hasPage(page)) return recordPath(page, id);
    return id && has(`${page}.edit`)
      ? formPath(page, id, { q })
      : `${listPath(page)}?${new URLSearchParams({ q })}`;
  };
  const { setStatus, dialogs } = useStatus();
  const run = ({ target }: Item): void => {
    switch (target.kind) {
      case 'page':
        if (target.entry.href) window.open(target.entry.href, '_blank', 'noopener,noreferrer');
        else navigate(target.entry.path ?? '/');
        break;
      case 'open':
        navigate(recordAddress(target));
        break;
      case 'add':
        navigate(formPath(target.page));
        break;
      case 'trace':
        navigate(`/system/logger?${new URLSearchParams({ trace: target.id })}`);
        break;
      case 'address':
        navigate(`/system/logger?${new URLSearchParams({ ip: target.ip, view: 'all' })}`);
        break;
      case 'status':
        setStatus(target);
    }
  };
  return {
    run: (item: Item) => {
      remember(item);
      run(item);
    },
    dialogs,
  };
}

type Change = Extract<Item['target'], { kind: 'status' }>;

function useStatus() {
  const text = useText();
  const review = useReview('user');
  const { run, dialogs } = useRunOne<Change>({
    ...{ page: 'system.user', service: users, many: userBulk },
    nameOf: ({ name }) => name,
  });

  const setStatus = (change: Change) => {
    const { name, status } = change;
    const frozen = status === 'freezed';
    const label = text(frozen ? 'palette.freeze' : 'palette.unfreeze', { name });
    const action: BulkAction<Change> = {
      key: status,
      icon: null,
      label,
      done: () => text(frozen ? 'palette.freeze.done' : 'palette.unfreeze.done', { name }),
      call: async () => ({ body: { action: 'set_status', status }, undo: 'history' }),
      ...(frozen && {
        danger: true,
        question: () => text('palette.freeze.question', { name }),
        confirmLabel: () => label,
        effect: () => text('palette.freeze.effect'),
        review: (rows, body) => review([{ action: 'bulk', body: bulkForm(rows, body) }], name),
      }),
    };
    return run(action, change);
  };
  return { setStatus, dialogs };
}
