import { useCallback, useEffect, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import type { Sample } from '@/schemas/sample';
import { fetchSample } from '@/services/api/sample';
import { ACCESS_CODE } from '@/services/navigation/access';

type Card = typeof import('./SampleCard').default;

/** With its card, so that both are there at once; a lazy one would be drawn a moment later. */
async function readSample(): Promise<{ sample: Sample; Card?: Card }> {
  const sample = await fetchSample();
  if (sample.state === 'none') return { sample };
  return { sample, Card: (await import('./SampleCard')).default };
}

function useSample(wanted: boolean, onSettled?: () => void) {
  const [read, setRead] = useState<Awaited<ReturnType<typeof readSample>>>();
  const reload = useCallback(
    () => (wanted ? readSample().then(setRead, () => undefined) : Promise.resolve()),
    [wanted],
  );
  useEffect(() => void reload().then(onSettled), [reload, onSettled]);
  return { ...read, reload };
}

interface SampleDataProps {
  /** Told once it is known whether there is anything to show. */
  onSettled?: () => void;
}

/** Offers sample data on an empty console, and its removal once it is there. */
export default function SampleData({ onSettled }: SampleDataProps) {
  const { has, offers } = useAccess();
  const wanted = offers('sample-data') && has(`${ACCESS_CODE}.sample`);
  const { sample, Card, reload } = useSample(wanted, onSettled);
  if (!sample || !Card) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Card sample={sample} onChange={reload} />
    </ErrorBoundary>
  );
}
