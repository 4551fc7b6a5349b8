import LoadFailed from './LoadFailed';
import Placeholder from './Placeholder';

interface PendingProps {
  error: unknown;
  onRetry: () => unknown;
  /** Lines of the placeholder. */
  rows: number;
}

/** Stands in for what a query has not answered: a placeholder, or why it failed. */
export default function Pending({ error, onRetry, rows }: PendingProps) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return <Placeholder rows={rows} />;
}
