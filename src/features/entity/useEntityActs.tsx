import { useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useHasRecordPage } from '@/components/layout/useHasRecordPage';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { historyPath, recordPath } from '@/services/navigation/records';
import type { Act } from './acts';
import type { Protection, ResourceConfig } from './types';
import { useBulk } from './useBulk';
import { usePermissions } from './usePermissions';
import { useRemove } from './useRemove';
import { useRunOne } from './useRunOne';

interface Own<Item> {
  /** The entity's own acts before its status is changed, and after. */
  before?: readonly Act<Item>[];
  after?: readonly Act<Item>[];
  protection?: Protection<Item> | undefined;
}

/**
 * What may be done to one record of an entity, in the order in which it is offered, each by the user's rights. Draw
 * `dialogs` once.
 */
export function useEntityActs<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(
  config: ResourceConfig<Item, Values, Wire>,
  { before = [], after = [], protection }: Own<Item> = {},
) {
  const { page, statuses } = config;
  const hasPage = useHasRecordPage()(page);
  const text = useText();
  const navigate = useNavigate();
  const may = usePermissions(page);
  const refreshShell = useRefreshShell();
  const { run, undo, dialogs } = useRunOne<Item>(config);
  const { remove, contextHolder } = useRemove(config, undo.begin);
  const bulk = useBulk(config, protection);
  const refusal = (item: Item) => (protection?.holds(item) ? protection.reason : undefined);
  const isIn = (status: string | undefined) => (item: Item) =>
    (item as { status?: string }).status === status;
  const status = bulk
    .filter(({ key }) => key !== 'delete')
    .map((action): Act<Item> => {
      const turnsOn = action.key === 'enable';
      return {
        key: action.key,
        label: action.label,
        fits: isIn(statuses?.[turnsOn ? 1 : 0]),
        ...(!turnsOn && { refusal }),
        onPage: 'button',
        run: (item) => run(action, item),
      };
    });
  const open: Act<Item> = {
    key: 'open',
    label: text('entity.open'),
    onPage: 'none',
    run: ({ id }) => navigate(recordPath(page, id)),
  };
  const history: Act<Item> = {
    key: 'history',
    label: text('entity.history'),
    run: ({ id }) => navigate(historyPath(page, id)),
  };
  const removal: Act<Item> = {
    key: 'delete',
    label: text('entity.delete'),
    danger: true,
    refusal,
    run: async (item) => {
      if (await remove(item)) await refreshShell();
    },
  };
  const acts = [
    ...(hasPage ? [open] : []),
    ...before,
    ...status,
    ...after,
    ...(!hasPage && may('history') ? [history] : []),
    ...(may('delete') ? [removal] : []),
  ];
  return {
    acts,
    undo,
    bulk,
    dialogs: (
      <>
        {contextHolder}
        {dialogs}
      </>
    ),
  };
}

export type EntityActs<Item extends { id: string }> = Pick<
  ReturnType<typeof useEntityActs<Item, object, object>>,
  'acts' | 'undo' | 'bulk' | 'dialogs'
>;
