import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useAccess } from 'umi';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import { AuditDifference, isChange, membersOf } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import FilterValue from './FilterValue';
import { recordOf } from './filterOf';
import LogValues from './LogValues';
import { useLogContext } from './logContext';
import styles from './logs.module.css';

export interface RowPlace {
  /** From 1. */
  at: number;
  of: number;
  /** Absent on the first and on the last row. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** The user came from the row before or after. */
  focused: boolean;
}

interface RowDetailsProps {
  row: Logger;
  place: RowPlace;
  /** What happened, in words. */
  sentence: string;
}

/** All that a row tells, and the ways on from there. */
export default function RowDetails({ row, place, sentence }: RowDetailsProps) {
  const text = useText();
  const ref = useRef<HTMLElement>(null);
  const { at, of, focused } = place;
  useEffect(() => {
    if (focused) ref.current?.focus();
  }, [focused]);
  const told = isChange(row);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.rowDetails}
      data-log-row={row.id}
      aria-label={text('logs.row', { at, of, sentence })}
    >
      <Ways row={row} place={place} />
      {sentence !== row.message && <p className={styles.sentence}>{sentence}</p>}
      {told && <AuditDifference row={row} />}
      <Head row={row} />
      <LogValues row={row} without={told ? TOLD : []} />
    </section>
  );
}

/** What the sentence and the difference say. */
const TOLD = ['verb', 'before', 'after'];

const LOG = '/system/logger';

/** To the rows beside it, and to all that happened with it. */
function Ways({ row, place }: Pick<RowDetailsProps, 'row' | 'place'>) {
  const text = useText();
  const { openTrace } = useLogContext();
  const { gatehouse } = useAccess();
  const record = recordOf(row);
  const { client_ip: ip } = membersOf(row.data);
  const to = (query: Record<string, string>) => `${LOG}?${new URLSearchParams(query)}`;
  return (
    <div className={styles.ways}>
      <span>
        <Step
          label={text('logs.previous')}
          icon={<UpOutlined aria-hidden="true" />}
          onClick={place.previous}
        />
        <Step
          label={text('logs.next')}
          icon={<DownOutlined aria-hidden="true" />}
          onClick={place.next}
        />
      </span>
      {row.trace_id && (
        <Button type="link" onClick={() => openTrace(row.trace_id)}>
          {text('logs.wholeRequest')}
        </Button>
      )}
      {row.trace_id && (
        <Link to={to({ traceID: row.trace_id, rows: row.id })}>{text('logs.link')}</Link>
      )}
      {gatehouse && row.user_id && (
        <Link to={to({ userID: row.user_id })}>{text('logs.ofUser')}</Link>
      )}
      {gatehouse && record && <Link to={to(record)}>{text('logs.ofRecord')}</Link>}
      {gatehouse && typeof ip === 'string' && ip && (
        <Link to={to({ ip })}>{text('logs.fromAddress')}</Link>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  onClick: (() => void) | undefined;
}

function Step({ label, icon, onClick }: StepProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      aria-disabled={!onClick}
      onClick={onClick}
    />
  );
}

/** The row's own members, each of which filters. */
function Head({ row }: { row: Logger }) {
  const text = useText();
  const textIfAny = useTextIfAny();
  const named = (kind: string, value: string) =>
    textIfAny(`pages.system.logger.form.${kind}.${value}`) ?? value;
  const { level, tag, message, trace_id, user_id, user_name, login_name } = row;
  const who = user_name || login_name;
  const values = [
    {
      name: text('pages.system.logger.form.message'),
      text: message,
      changes: { message: message.slice(0, 128) },
    },
    who && { name: text('logs.facet.user'), text: who, changes: { userID: user_id } },
    {
      name: text('pages.system.logger.form.level'),
      text: named('level', level),
      changes: { level, notLevel: undefined },
    },
    {
      name: text('pages.system.logger.form.tag'),
      text: named('tag', tag),
      changes: { tag, notTag: undefined },
    },
    trace_id && {
      name: text('pages.system.logger.form.trace_id'),
      text: trace_id,
      changes: { traceID: trace_id },
    },
  ].filter((one) => typeof one === 'object');
  return (
    <dl className={styles.details}>
      {values.map(({ name, text, changes }) => (
        <div key={name} className={styles.detail}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
            <FilterValue changes={changes} text={text}>
              <bdi>{text}</bdi>
            </FilterValue>
          </dd>
        </div>
      ))}
    </dl>
  );
}
