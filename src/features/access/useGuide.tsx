import { QuestionCircleOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import { useStored } from '@/components/list/useStored';
import { useAccessRights } from './useAccessRights';

const HowCard = lazy(() => import('./HowCard'));

const UNREAD = { closed: false };

/** Who has that many users or roles is no first-time admin, and wants to see them. */
const MAX_FIRST_ROWS = 5;

interface GuidedList {
  page?: { total: number } | undefined;
  state: { filters: Record<string, string> };
}

/** A filtered list does not tell how many records there are. */
const isNew = ({ page, state }: GuidedList) =>
  page !== undefined && page.total <= MAX_FIRST_ROWS && Object.keys(state.filters).length === 0;

/**
 * What tells a first-time admin how access works, once, and the tool that brings it back.
 * @param list that it stands above; none where it never opens by itself
 */
export function useGuide(list?: GuidedList) {
  const text = useText();
  const { offered } = useAccessRights();
  const [{ closed }, store] = useStored('access.guide', UNREAD);
  const [asked, setAsked] = useState(false);
  if (!offered) return undefined;
  const isFirst = !closed && list !== undefined && isNew(list);
  const shown = asked || isFirst;
  const show = (wanted: boolean) => {
    setAsked(wanted);
    if (!wanted) store({ closed: true });
  };
  return {
    card: shown && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <HowCard onClose={() => show(false)} />
        </Suspense>
      </ErrorBoundary>
    ),
    tool: {
      key: 'how',
      label: text('list.how'),
      icon: <QuestionCircleOutlined aria-hidden="true" />,
      onClick: () => show(!shown),
    },
  };
}
