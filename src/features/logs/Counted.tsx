import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/times';
import type { LogSummary } from '@/schemas/logger';

const DAY_MS = 86_400_000;

/** The time that was counted: in days where it ends now. */
export default function Counted({ from, until }: Pick<LogSummary['counted'], 'from' | 'until'>) {
  const text = useText();
  const sinceMs = Date.now() - Date.parse(from);
  if (Date.now() - Date.parse(until) < DAY_MS && sinceMs >= DAY_MS)
    return (
      <span title={`${from} – ${until}`}>
        {text('logs.counted.days', { count: Math.round(sinceMs / DAY_MS) })}
      </span>
    );
  return (
    <>
      {text('logs.counted')} <DateTime at={from} /> – <DateTime at={until} />
    </>
  );
}
