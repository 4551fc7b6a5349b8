import { useAccess } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated } from '@/components/feedback/saveStep';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useUndoOffer } from '@/components/feedback/useUndoOffer';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { Remedy } from '@/schemas/permission';
import { type BulkApi, type BulkBody, bulkForm } from '@/services/api/bulk';
import { newTrace } from '@/services/api/crud';
import { undoChanges } from '@/services/api/history';
import { menuBulk, menus } from '@/services/api/menu';
import { roleBulk, roles } from '@/services/api/role';
import { userBulk, users } from '@/services/api/user';
import type { AccessKind } from '@/services/navigation/access';
import { type ReviewedChange, useReview } from './useReview';
import { useSentences } from './useSentences';

/** What is done, one step after the other. */
type Steps = Pick<Remedy, 'steps'>;
type Step = Remedy['steps'][number];

const ENTITIES = {
  'activate-user': 'user',
  'assign-role': 'user',
  'enable-role': 'role',
  'grant-menu': 'role',
  'enable-menu': 'menu',
} as const;

const BULK: Record<AccessKind, BulkApi> = { user: userBulk, role: roleBulk, menu: menuBulk };
const PATHS = { user: users.path, role: roles.path, menu: menus.path };

interface Work {
  change: ReviewedChange;
  run: (version: string | undefined, trace: string) => Promise<unknown>;
}

function workOf({ kind, user, role, menu }: Step): Work | Promise<Work> {
  const bulk = (id = '', body: BulkBody): Work => {
    const entity = ENTITIES[kind];
    return {
      change: { entity, action: 'bulk', body: bulkForm([{ id }], body) },
      run: (version, trace) => BULK[entity].change([{ id }], body, { version, trace }),
    };
  };
  const setStatus = (status: string): BulkBody => ({ action: 'set_status', status });
  switch (kind) {
    case 'activate-user':
      return bulk(user?.id, setStatus('activated'));
    case 'assign-role':
      return bulk(user?.id, { action: 'add_roles', role_ids: [role?.id] });
    case 'enable-role':
      return bulk(role?.id, setStatus('enabled'));
    case 'enable-menu':
      return bulk(menu?.id, setStatus('enabled'));
    case 'grant-menu':
      return grantWork(role?.id ?? '', menu?.id ?? '');
  }
}

/** Adds a menu to what a role grants now. */
async function grantWork(id: string, menuId: string): Promise<Work> {
  const { item, etag } = await roles.read(id);
  const { name, code, description, sequence, status, second_factor } = item;
  const granted = (item.menus ?? []).map(({ menu_id }) => ({ menu_id }));
  const has = granted.some(({ menu_id }) => menu_id === menuId);
  const menus = has ? granted : [...granted, { menu_id: menuId }];
  const body = { name, code, description, sequence, status, second_factor, menus };
  return {
    change: { entity: 'role', action: 'update', id, body },
    run: (version, trace) => roles.update(id, body, etag, version, trace),
  };
}

/**
 * Shows what a way to allow something would do, does it, and offers to take it back.
 * @param onDone called after a failure as well, and once it was taken back
 */
export function useRemedy(onDone: () => unknown) {
  const text = useText();
  const message = useMessage();
  const { has } = useAccess();
  const { step: said } = useSentences();
  const review = useReview('user');
  const refreshShell = useRefreshShell();
  const { confirmStep, contextHolder } = useConfirm();

  /** The names of what the user's own lists do not show are empty. */
  const isKnown = ({ user, role, menu }: Step) => [user, role, menu].every((of) => of?.id !== '');
  const holds = ({ steps }: Steps, button: string) =>
    steps.every(({ kind }) => has(`system.${ENTITIES[kind]}.${button}`));
  const may = (remedy: Steps) => remedy.steps.every(isKnown) && holds(remedy, 'edit');
  const settle = async () => {
    await refreshShell();
    onDone();
  };
  const offer = useUndoOffer(settle);

  /** Answers the trace of each step's change, as each is a request of its own; undefined where it was not done. */
  const attempt = async (remedy: Steps, outdated: boolean): Promise<string[] | undefined> => {
    const { steps } = remedy;
    const works = await Promise.all(steps.map(workOf));
    const seen = await review(
      works.map(({ change }) => change),
      '',
    );
    const lines = steps.map(said);
    const [question = ''] = lines.length === 1 ? lines : [text('app.reviewChanges')];
    const list = lines.length > 1 && (
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    );
    const ok = { okText: text('app.saveChanges') };
    if (!(await confirmStep(question, list, seen, outdated, ok))) return undefined;
    const traces = steps.map(newTrace);
    try {
      for (const [at, { run }] of works.entries()) {
        await run(at ? undefined : seen?.version, traces[at] ?? '');
      }
    } catch (error) {
      if (isOutdated(error)) return attempt(remedy, true);
      throw error;
    }
    return traces;
  };
  const undo = async ({ steps }: Steps, traces: readonly string[]) => {
    for (const [at, { kind }] of [...steps.entries()].reverse()) {
      await undoChanges(PATHS[ENTITIES[kind]], { trace_id: traces[at] ?? '' });
    }
  };
  const begin = async (remedy: Steps) => {
    try {
      const traces = await attempt(remedy, false);
      if (!traces) return;
      offer(text('app.saved'), holds(remedy, 'restore') ? () => undo(remedy, traces) : null);
    } catch (error) {
      message.failure(error);
    }
    // After a failure as well: the steps before it are stored.
    await settle();
  };
  return { may, begin, contextHolder };
}
