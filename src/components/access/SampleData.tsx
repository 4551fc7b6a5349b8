import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import type { Sample } from '@/schemas/sample';
import { fetchSample } from '@/services/api/sample';
import { ACCESS_CODE } from '@/services/navigation/access';

const loadCard = () => import('./SampleCard');
const SampleCard = lazy(loadCard);

/** With its card's script, so that both are there at once. */
async function readSample(): Promise<Sample> {
  const sample = await fetchSample();
  if (sample.state !== 'none') await loadCard();
  return sample;
}

function useSample(wanted: boolean, onSettled?: () => void) {
  const [sample, setSample] = useState<Sample>();
  const reload = useCallback(
    () => (wanted ? readSample().then(setSample, () => undefined) : Promise.resolve()),
    [wanted],
  );
  useEffect(() => void reload().then(onSettled), [reload, onSettled]);
  return { sample, reload };
}

interface SampleDataProps {
  /** Told once it is known whether there is anything to show. */
  onSettled?: () => void;
}

/** Offers sample data on an empty console, and its removal once it is there. */
export default function SampleData({ onSettled }: SampleDataProps) {
  const { has, offers } = useAccess();
  const wanted = offers('sample-data') && has(`${ACCESS_CODE}.sample`);
  const { sample, reload } = useSample(wanted, onSettled);
  if (!sample || sample.state === 'none') return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SampleCard sample={sample} onChange={reload} />
      </Suspense>
    </ErrorBoundary>
  );
}
