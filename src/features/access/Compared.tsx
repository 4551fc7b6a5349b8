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

const allOf = ({ codes, calls }: Comparison['both']) => [...codes, ...calls];

/** The exact relation of two, what only one of them has, and then what both have. */
export default function Compared({ names, left, right }: ComparedProps) {
  const text = useText();
  const { data: value, error, refetch } = useQuery(comparisonQuery(left, right));
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={4} />;
  const [onlyLeft, onlyRight, both] = [allOf(value.left), allOf(value.right), allOf(value.both)];
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
    left: onlyLeft.length,
    right: onlyRight.length,
    both: both.length,
    all: onlyLeft.length + onlyRight.length + both.length,
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
          rights={onlyLeft}
        />
        <Part
          title={text('access.only', { name: names.right, count: counts.right })}
          rights={onlyRight}
        />
      </div>
      {both.length > 0 && (
        <details>
          <summary>{text('access.both', { count: counts.both })}</summary>
          <RightsList label={text('access.both', { count: counts.both })} rights={both} />
        </details>
      )}
    </>
  );
}

function Part({ title, rights }: { title: string; rights: string[] }) {
  const text = useText();
  return (
    <section className={styles.side} aria-label={title}>
      <h2>{title}</h2>
      {rights.length === 0 ? (
        <p className={styles.muted}>{text('access.nothing')}</p>
      ) : (
        <RightsList label={title} rights={rights} />
      )}
    </section>
  );
}
