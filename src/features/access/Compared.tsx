import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import type { Comparison } from '@/schemas/permission';
import { comparisonQuery } from '@/services/api/permission';
import styles from './access.module.css';
import RightsList from './RightsList';

/** What the two are called. */
export interface Names {
  left: string;
  right: string;
}

interface ComparedProps {
  names: Names;
  left: string;
  right: string;
}

type Rights = Comparison['both'];

const countOf = ({ codes, calls }: Rights) => codes.length + calls.length;

/** The exact relation of two, what only one of them has, and then what both have. */
export default function Compared({ names, left, right }: ComparedProps) {
  const text = useText();
  const { data: value, error, refetch } = useQuery(comparisonQuery(left, right));
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={4} />;
  const notes = [
    ...(value.absent?.left
      ? [text(`access.absent.${value.absent.left}`, { side: names.left })]
      : []),
    ...(value.absent?.right
      ? [text(`access.absent.${value.absent.right}`, { side: names.right })]
      : []),
    ...(value.incomplete ? [text('access.incomplete')] : []),
  ];
  const counts = {
    left: countOf(value.left),
    right: countOf(value.right),
    both: countOf(value.both),
    all: countOf(value.left) + countOf(value.right) + countOf(value.both),
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        role="status"
        title={
          <bdi>
            {text(`access.relation.${value.relation}`, {
              ...counts,
              one: names.left,
              other: names.right,
            })}
          </bdi>
        }
        description={notes.length > 0 ? notes.join(' ') : undefined}
      />
      <div className={styles.sides}>
        <Part
          title={text('access.only', { name: names.left, count: counts.left })}
          rights={value.left}
        />
        <Part
          title={text('access.only', { name: names.right, count: counts.right })}
          rights={value.right}
        />
      </div>
      {counts.both > 0 && (
        <details>
          <summary>{text('access.both', { count: counts.both })}</summary>
          <Lists label={text('access.both', { count: counts.both })} rights={value.both} />
        </details>
      )}
    </>
  );
}

function Part({ title, rights }: { title: string; rights: Rights }) {
  const text = useText();
  return (
    <section className={styles.side} aria-label={title}>
      <h2>{title}</h2>
      {countOf(rights) === 0 ? (
        <p className={styles.muted}>{text('access.nothing')}</p>
      ) : (
        <Lists label={title} rights={rights} />
      )}
    </section>
  );
}

/** Pages and actions by name, and below them the calls, which say little to most. */
function Lists({ label, rights: { codes, calls } }: { label: string; rights: Rights }) {
  const text = useText();
  const ofCalls = text('access.calls.count', { count: calls.length });
  return (
    <>
      {codes.length > 0 && <RightsList label={label} rights={codes} />}
      {calls.length > 0 && (
        <details open={codes.length === 0}>
          <summary>{ofCalls}</summary>
          <RightsList label={`${label}: ${ofCalls}`} rights={calls} />
        </details>
      )}
    </>
  );
}
