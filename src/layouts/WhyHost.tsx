import { lazy, Suspense, useEffect, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { withRetry } from '@/services/browser/chunks';
import { onWhy, type Why } from '@/services/navigation/access';

const WhyDrawer = lazy(withRetry(() => import('@/features/access/WhyDrawer')));

/** Answers every "Why?" of the console, in a drawer that loads with the first. */
export default function WhyHost() {
  const [why, setWhy] = useState<Why>();
  useEffect(() => onWhy(setWhy), []);
  if (!why) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <WhyDrawer why={why} onClose={() => setWhy(undefined)} />
      </Suspense>
    </ErrorBoundary>
  );
}
