import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Badge, Button, Flex } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/times';
import type { Logger } from '@/schemas/logger';
import type { ListQuery } from '@/services/api/crud';
import { LevelTag, Message, TagName, UserName } from './cells';
import styles from './live.module.css';
import type { Connection } from './liveRows';
import { useLiveRows } from './useLiveRows';

const BADGES = {
  connecting: 'processing',
  live: 'success',
  lost: 'warning',
  refused: 'error',
} as const;

/** Spoken no more often than this. */
const SUMMARY_MS = 5_000;

const Row = memo(function Row({ row }: { row: Logger }) {
  return (
    <li className={styles.row}>
      <DateTime at={row.created_at} />
      <LevelTag level={row.level} />
      <TagName tag={row.tag} />
      <UserName row={row} />
      <span className={styles.message}>
        <Message row={row} />
      </span>
    </li>
  );
});

/** How many came since it was last said. */
function Summary({ received, connection }: { received: number; connection: Connection }) {
  const text = useText();
  const counted = useRef(received);
  const said = useRef(0);
  const [count, setCount] = useState(0);
  counted.current = received;
  useEffect(() => {
    const timer = setInterval(() => {
      const since = Math.max(0, counted.current - said.current);
      said.current = counted.current;
      if (since > 0) setCount(since);
    }, SUMMARY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="status" className="visually-hidden">
      {text(`pages.system.logger.live.${connection}`)}
      {count > 0 && ` ${text('pages.system.logger.live.came', { count })}`}
    </span>
  );
}

/** Rows that meet the filters as they are written, the newest on top. */
export default function LivePanel({ query }: { query: ListQuery }) {
  const text = useText();
  const textOf = useErrorText();
  const { rows, unread, received, paused, connection, gap, error, toggle } = useLiveRows(query);
  const Icon = paused ? PlayCircleOutlined : PauseOutlined;
  return (
    <section className={styles.panel} aria-label={text('pages.system.logger.live.title')}>
      <Flex component="header" wrap align="center" gap="8px 16px">
        <Badge
          status={BADGES[connection]}
          text={text(`pages.system.logger.live.${connection}`)}
          aria-hidden
        />
        <Summary received={received} connection={connection} />
        <Button size="small" icon={<Icon aria-hidden />} onClick={toggle}>
          {text(paused ? 'pages.system.logger.live.resume' : 'pages.system.logger.live.pause')}
        </Button>
        {paused && <span>{text('pages.system.logger.live.unread', { count: unread })}</span>}
      </Flex>
      {error !== undefined && (
        <p role="alert">
          <FailureText text={textOf(error)} error={error} />
        </p>
      )}
      {gap && <p>{text('pages.system.logger.live.gap')}</p>}
      {rows.length === 0 && connection === 'live' && (
        <p className={styles.nothing}>{text('pages.system.logger.live.nothing')}</p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too.
        <ol className={styles.rows} tabIndex={0} aria-label={text('pages.system.logger.live.rows')}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}
