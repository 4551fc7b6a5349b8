import { Drawer, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { getLocale, useAccess } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import { CopyText, DateTime } from '@/components/list/cells';
import LogValues, { hasDetails } from '@/components/logs/LogValues';
import type { Logger } from '@/schemas/logger';
import { fetchLogs } from '@/services/api/logger';
import { endSide } from '@/services/browser/locale';
import LevelTag from './LevelTag';
import type texts from './locales/en-US';
import styles from './logger.module.css';
import { useMessageOf } from './Message';
import TagName from './TagName';
import UserName from './UserName';

/** As many rows as a page may have; one request writes far fewer. */
const MAX_ROWS = 100;

interface Trace {
  id: string;
  rows?: Logger[];
  error?: unknown;
}

function useTrace(id: string | undefined): Trace | undefined {
  const [trace, setTrace] = useState<Trace>();
  const sorts = useAccess().offers('sort');
  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    const query = { traceID: id, sort: sorts ? 'created_at' : '', pageSize: MAX_ROWS };
    fetchLogs(query, controller.signal).then(
      ({ rows }) => {
        if (!controller.signal.aborted) setTrace({ id, rows: sorts ? rows : rows.reverse() });
      },
      (error) => !controller.signal.aborted && setTrace({ id, error }),
    );
    return () => controller.abort();
  }, [id, sorts]);
  return trace?.id === id ? trace : undefined;
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

interface TraceDrawerProps {
  /** None closes it. */
  traceId: string | undefined;
  onClose: () => void;
}

/** All that was logged under one trace id, in the order in which it happened. */
export default function TraceDrawer({ traceId, onClose }: TraceDrawerProps) {
  const text = useText<typeof texts>();
  const textOf = useErrorText();
  const trace = useTrace(traceId);
  return (
    <Drawer
      open={traceId !== undefined}
      onClose={onClose}
      placement={endSide(getLocale())}
      size="min(720px, 100vw)"
      title={text('pages.system.logger.trace')}
    >
      {traceId && <CopyText text={traceId} />}
      {traceId && !trace && <Skeleton active />}
      {trace?.error !== undefined && (
        <p role="alert">
          <FailureText text={textOf(trace.error)} error={trace.error} />
        </p>
      )}
      {trace?.rows?.length === 0 && <p>{text('pages.system.logger.trace.none')}</p>}
      <ol className={styles.steps}>
        {trace?.rows?.map((row) => (
          <Step key={row.id} row={row} />
        ))}
      </ol>
    </Drawer>
  );
}
