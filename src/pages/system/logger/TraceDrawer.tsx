import { Button, Drawer, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { getLocale, useAccess } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import { CopyText, DateTime } from '@/components/list/cells';
import LogValues, { hasDetails } from '@/components/logs/LogValues';
import type { Logger } from '@/schemas/logger';
import type { Page } from '@/services/api/crud';
import { fetchLogs } from '@/services/api/logger';
import { endSide } from '@/services/browser/locale';
import LevelTag from './LevelTag';
import type texts from './locales/en-US';
import styles from './logger.module.css';
import { useMessageOf } from './Message';
import TagName from './TagName';
import UserName from './UserName';

const PAGE_SIZE = 100;

interface Trace {
  rows: Logger[];
  total: number;
  capped: boolean;
  pages: number;
  loading: boolean;
  error?: unknown;
}

const NOTHING: Trace = { rows: [], total: 0, capped: false, pages: 0, loading: true };

function withPage(last: Trace, { rows, total, capped }: Page<Logger>): Trace {
  const known = new Set(last.rows.map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  return {
    ...{ total, capped },
    rows: [...last.rows, ...added],
    pages: last.pages + 1,
    loading: false,
  };
}

function useTrace(traceID: string) {
  const [wanted, setWanted] = useState({ page: 1 });
  const [trace, setTrace] = useState(NOTHING);
  const sorts = useAccess().gatehouse !== undefined;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const sort = sorts ? 'created_at' : '';
    setTrace((last) => ({ ...last, loading: true, error: undefined }));
    fetchLogs({ traceID, sort, current: wanted.page, pageSize: PAGE_SIZE }, signal).then(
      (page) => signal.aborted || setTrace((last) => withPage(last, page)),
      (error) => signal.aborted || setTrace((last) => ({ ...last, error, loading: false })),
    );
    return () => controller.abort();
  }, [traceID, sorts, wanted]);
  const { rows, pages } = trace;
  return {
    ...trace,
    rows: sorts ? rows : rows.toReversed(),
    more: () => setWanted({ page: pages + 1 }),
  };
}

/** One thing that happened under the trace. */
function Step({ row }: { row: Logger }) {
  const text = useText<typeof texts>();
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
  const text = useText<typeof texts>();
  const textOf = useErrorText();
  const { rows, total, capped, pages, loading, error, more } = useTrace(traceId);
  const left = total - rows.length;
  return (
    <>
      {pages === 0 && loading && <Skeleton active />}
      {pages > 0 && rows.length === 0 && <p>{text('pages.system.logger.trace.none')}</p>}
      <ol className={styles.steps}>
        {rows.map((row) => (
          <Step key={row.id} row={row} />
        ))}
      </ol>
      {error !== undefined && (
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
            <Button loading={loading} onClick={more}>
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
  const text = useText<typeof texts>();
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
