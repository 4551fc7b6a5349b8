import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Link, useIntl } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import styles from './table.module.css';

interface MainCellProps {
  /** The address of the record; none leaves its name as it is. */
  to: string | undefined;
  name: string;
  /** Below it, or beside it where a row has one line. */
  under?: string;
  /** Beside it, what is out of the ordinary. */
  children?: ReactNode;
}

/** What a row is about, as the way to it. */
export function MainCell({ to, name, under, children }: MainCellProps) {
  // What is too long is cut at the end of the name, which in Arabic is on the left.
  return (
    <span className={styles.main}>
      <span className={styles.mainName} title={name} dir="auto">
        {to ? <Link to={to}>{name}</Link> : name}
      </span>
      {children}
      {under && (
        <span className={styles.under} title={under} dir="auto">
          {under}
        </span>
      )}
    </span>
  );
}

/** The first of some names as chips, and how many more there are: which, on hover and focus. */
export function NameChips({ names, max = 2 }: { names: readonly string[]; max?: number }) {
  const text = useText();
  if (names.length === 0) return '-';
  const rest = names.slice(max);
  return (
    <span className={styles.chips} title={names.join(', ')}>
      {names.slice(0, max).map((name) => (
        <Tag key={name} className={styles.chip} dir="auto">
          {name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')} trigger={['hover', 'focus']}>
          <button
            type="button"
            className={styles.rest}
            aria-label={text('list.andMore', { count: rest.length, names: rest.join(', ') })}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  );
}

/** A day such as `2026-11-22`, in the user's language. */
export function Day({ day }: { day: string | null }) {
  const intl = useIntl();
  if (!day) return '-';
  return (
    <time dateTime={day}>{intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
  );
}

export function YesNo({ value }: { value: boolean }) {
  const textOf = useText();
  const text = textOf(value ? 'form.yes' : 'form.no');
  return <StatusTag text={text} tone={value ? 'success' : 'default'} />;
}

/** A word on a ground that says whether it is good; `tone` is one of antd's tag colours. */
export function StatusTag({ text, tone }: { text: string; tone: string }) {
  return (
    <Tag className={styles.tag} color={tone}>
      {text}
    </Tag>
  );
}

export function CopyText({ text }: { text: string }) {
  const textOf = useText();
  const message = useMessage();
  const { copy } = useCopy();
  const onClick = async () => {
    if (await copy(text)) message.success(textOf('app.copied'));
  };
  return (
    <button
      type="button"
      dir="ltr"
      className={styles.copy}
      title={textOf('app.copy')}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
