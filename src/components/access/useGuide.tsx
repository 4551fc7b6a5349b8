import { QuestionCircleOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import { useStored } from '@/components/list/useStored';
import type texts from './locales/en-US';
import { useAccessRights } from './useAccessRights';

const HowCard = lazy(() => import('./HowCard'));

const UNREAD = { closed: false };

/** What tells a first-time admin how access works, once, and the button that brings it back. */
export function useGuide() {
  const text = useText<typeof texts>();
  const { offered } = useAccessRights();
  const [{ closed }, store] = useStored('access.guide', UNREAD);
  if (!offered) return undefined;
  return {
    card: !closed && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <HowCard onClose={() => store({ closed: true })} />
        </Suspense>
      </ErrorBoundary>
    ),
    button: (
      <IconAction
        label={text('access.how')}
        icon={<QuestionCircleOutlined aria-hidden />}
        pressed={!closed}
        onClick={() => store({ closed: !closed })}
      />
    ),
  };
}
