import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import type { Sample } from '@/schemas/sample';
import { fetchSample } from '@/services/api/sample';
import { ACCESS_CODE } from '@/services/navigation/access';

const SampleCard = lazy(() => import('./SampleCard'));

function useSample(wanted: boolean) {
  const [sample, setSample] = useState<Sample>();
  const reload = useCallback(
    () => (wanted ? fetchSample().then(setSample, () => undefined) : Promise.resolve()),
    [wanted],
  );
  useEffect(() => void reload(), [reload]);
  return { sample, reload };
}

/** Offers sample data on an empty console, and its removal once it is there. */
export default function SampleData() {
  const { has, offers } = useAccess();
  const { sample, reload } = useSample(offers('sample-data') && has(`${ACCESS_CODE}.sample`));
  if (!sample || sample.state === 'none') return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SampleCard sample={sample} onChange={reload} />
      </Suspense>
    </ErrorBoundary>
  );
}
