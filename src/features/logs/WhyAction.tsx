import { QuestionCircleOutlined } from '@ant-design/icons';
import { useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import IconAction, { RowName } from '@/components/list/IconAction';
import { useAccessRights } from '@/features/access';
import { membersOf } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import { askWhy, refusingRules, type Why } from '@/services/navigation/access';

/** What a denied row asks to be explained: its call, as it is now and as it was then. */
export function whyOf({ tag, user_id, trace_id, data, created_at }: Logger): Why | undefined {
  if (tag !== 'denied' || !user_id) return undefined;
  const { method, path, reason_code, ...identities } = membersOf(data);
  if (typeof method !== 'string' || typeof path !== 'string') return undefined;
  const decided = decidedBy(user_id, method, identities);
  if (!decided) return undefined;
  return {
    ...{ user_id: decided, method, path, traceId: trace_id, happenedAt: created_at },
    refusedBy: refusingRules.find((rule) => rule === reason_code),
  };
}

/** The user whose rights decided: the viewed one in a view; none in a view by roles, or for a write in a view. */
function decidedBy(
  userId: string,
  method: string,
  { view_as_id, view_as_roles }: { view_as_id?: unknown; view_as_roles?: unknown },
): string | undefined {
  if (view_as_roles !== undefined) return undefined;
  if (typeof view_as_id !== 'string') return userId;
  return ['GET', 'HEAD'].includes(method) ? view_as_id : undefined;
}

/** Explains a denied row: to the user whose it is, and to who may see the access of others. */
export default function WhyAction({ row }: { row: Logger }) {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const { offered, sees } = useAccessRights();
  const why = whyOf(row);
  const isOwn = why?.user_id === initialState?.currentUser?.id;
  if (!why || !offered || !(sees || isOwn)) return null;
  return (
    <RowName value="">
      <IconAction
        size="small"
        label={text('app.why')}
        icon={<QuestionCircleOutlined aria-hidden="true" />}
        onClick={() => askWhy(why)}
      />
    </RowName>
  );
}
