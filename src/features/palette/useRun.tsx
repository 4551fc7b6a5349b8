import { useAccess, useNavigate } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useReview, useUndo } from '@/features/entity';
import { bulkForm } from '@/services/api/bulk';
import { manyUsers, users } from '@/services/api/user';
import { formPath, listPath } from '@/services/navigation/records';
import { remember } from './recents';
import type { Item } from './types';

/** Does what an option says; the palette is closed by then. */
export function useRun() {
  const navigate = useNavigate();
  const { has } = useAccess();
  /** Among those it is found with, open where it may be edited. */
  const recordAddress = ({ page, q, id }: Extract<Item['target'], { kind: 'open' }>) =>
    id && has(`${page}.edit`)
      ? formPath(page, id, { q })
      : `${listPath(page)}?${new URLSearchParams({ q })}`;
  const { setStatus, contextHolder } = useStatus();
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
      case 'status':
        setStatus(target);
    }
  };
  return {
    run: (item: Item) => {
      remember(item);
      run(item);
    },
    contextHolder,
  };
}

type Change = Extract<Item['target'], { kind: 'status' }>;

function useStatus() {
  const text = useText();
  const message = useMessage();
  const review = useReview('user');
  const undo = useUndo({ page: 'system.user', service: users });
  const { confirmStep, contextHolder } = useConfirm();

  const attempt = async ({ id, name, status }: Change) => {
    const body = { action: 'set_status', status };
    const frozen = status === 'freezed';
    if (frozen) {
      const step = await review([{ action: 'bulk', body: bulkForm([{ id }], body) }], name);
      const question = text('palette.freeze.question', { name });
      const ok = { okText: text('palette.freeze', { name }), danger: true };
      if (!(await confirmStep(question, text('palette.freeze.effect'), step, false, ok))) return;
    }
    const { trace, tell } = undo.begin('update');
    await manyUsers.change([{ id }], body, { trace });
    const done = text(frozen ? 'palette.freeze.done' : 'palette.unfreeze.done', { name });
    tell(text('app.saved'), undefined, { done });
  };
  const setStatus = (change: Change) => attempt(change).catch((error) => message.failure(error));
  return { setStatus, contextHolder };
}
