import { Skeleton } from 'antd';
import LoadFailed from './LoadFailed';

interface PendingProps {
  error: unknown;
  onRetry: () => unknown;
  /** Lines of the placeholder. */
  rows: number;
}

/** Stands in for what a query has not answered: a placeholder, or why it failed. */
export default function Pending({ error, onRetry, rows }: PendingProps) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return <Skeleton active paragraph={{ rows }} />;
}
