import { lazy, Suspense, useEffect, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { withRetry } from '@/services/browser/chunks';
import { onPalette, type PaletteView } from '@/services/navigation/palette';
import { useShortcuts } from './useShortcuts';

const PaletteContent = lazy(withRetry(() => import('@/features/palette/PaletteContent')));

/** The palette and the list of keys, which load with the first of them. */
export default function PaletteHost() {
  const [view, setView] = useState<PaletteView>();
  const [wanted, setWanted] = useState(false);
  useShortcuts();
  useEffect(
    () =>
      onPalette((next) => {
        setWanted(true);
        setView(next);
      }),
    [],
  );
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <PaletteContent view={view} onClose={() => setView(undefined)} />
      </Suspense>
    </ErrorBoundary>
  );
}
