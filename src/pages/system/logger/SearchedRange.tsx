import { Alert, Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/cells';
import type { Logger } from '@/schemas/logger';
import type { Page } from '@/services/api/crud';
import type texts from './locales/en-US';

interface SearchedRangeProps {
  page: Page<Logger> | undefined;
  /** Absent where all that can be done was done. */
  onSearchAll?: (() => void) | undefined;
  loading: boolean;
}

/** Says which part of the time the rows are from, where the server did not search all of it. */
export default function SearchedRange({ page, onSearchAll, loading }: SearchedRangeProps) {
  const text = useText<typeof texts>();
  const { searchedFrom, searchedUntil } = page ?? {};
  const at = searchedFrom ?? searchedUntil;
  if (!at) return null;
  const id = searchedFrom
    ? 'pages.system.logger.searched.from'
    : 'pages.system.logger.searched.until';
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={
        <>
          {text(id)} <DateTime at={at} />
        </>
      }
      action={
        onSearchAll && (
          <Button size="small" loading={loading} onClick={onSearchAll}>
            {text('pages.system.logger.searched.all')}
          </Button>
        )
      }
    />
  );
}
