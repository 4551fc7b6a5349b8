import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { getLocale, useAccess } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import { CopyText } from '@/components/list/cells';
import { DateTime } from '@/components/list/times';
import type { Logger } from '@/schemas/logger';
import { fetchLogs, LOGS_PATH } from '@/services/api/logger';
import { endSide } from '@/services/browser/locale';
import { LevelTag, TagName, UserName, useMessageOf } from './cells';
import LogValues, { hasDetails } from './LogValues';
import styles from './logger.module.css';

const PAGE_SIZE = 100;

function useTrace(traceID: string) {
  const sorts = useAccess().gatehouse !== undefined;
  const query = { traceID, ...(sorts && { sort: 'created_at' }) };
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [LOGS_PATH, query],
    queryFn: ({ pageParam, signal }) =>
      fetchLogs({ ...query, current: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  const pages = data?.pages ?? [];
  // Rows that are written meanwhile push others onto the next page.
  const rows = [
    ...new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row]))).values(),
  ];
  const { total = 0, capped = false } = pages.at(-1) ?? {};
  return {
    ...{ total, capped, error },
    rows: sorts ? rows : rows.toReversed(),
    loading: isFetching,
    isRead: data !== undefined,
    more: fetchNextPage,
  };
}

/** One thing that happened under the trace. */
function Step({ row }: { row: Logger }) {
  const text = useText();
  const messageOf = useMessageOf();
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <DateTime at={row.created_at} />
        <LevelTag level={row.level} />
        <TagName tag={row.tag} />
        <UserName row={row} />
      </div>
      <p className={styles.message}>{messageOf(row)}</p>
      {hasDetails(row) && (
        <details>
          <summary>{text('pages.system.logger.trace.details')}</summary>
          <LogValues row={row} />
        </details>
      )}
    </li>
  );
}

function Steps({ traceId }: { traceId: string }) {
  const text = useText();
  const textOf = useErrorText();
  const { rows, total, capped, isRead, loading, error, more } = useTrace(traceId);
  const left = total - rows.length;
  return (
    <>
      {!isRead && loading && <Placeholder />}
      {isRead && rows.length === 0 && <p>{text('pages.system.logger.trace.none')}</p>}
      <ol className={styles.steps}>
        {rows.map((row) => (
          <Step key={row.id} row={row} />
        ))}
      </ol>
      {error && (
        <p role="alert">
          <FailureText text={textOf(error)} error={error} />
        </p>
      )}
      {total > PAGE_SIZE && (
        <div className={styles.stepsFoot}>
          <span role="status">
            {text('pages.system.logger.trace.shown', {
              ...{ shown: rows.length, total },
              capped: String(capped),
            })}
          </span>
          {left > 0 && (
            <Button loading={loading} onClick={() => more()}>
              {text('pages.system.logger.trace.more', { count: Math.min(left, PAGE_SIZE) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface TraceDrawerProps {
  /** None closes it. */
  traceId: string | undefined;
  onClose: () => void;
}

/** All that was logged under one trace id, in the order in which it happened. */
export default function TraceDrawer({ traceId, onClose }: TraceDrawerProps) {
  const text = useText();
  return (
    <Drawer
      open={traceId !== undefined}
      onClose={onClose}
      placement={endSide(getLocale())}
      size="min(720px, 100vw)"
      title={text('pages.system.logger.trace')}
    >
      {traceId && <CopyText text={traceId} />}
      {traceId && <Steps key={traceId} traceId={traceId} />}
    </Drawer>
  );
}
