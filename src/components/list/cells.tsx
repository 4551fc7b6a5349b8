import { Tag } from 'antd';
import { useIntl } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useCopy } from '@/components/feedback/useCopy';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import styles from './table.module.css';

/** @param props.short leaves this year's number out */
export function DateTime({ at, short = false }: { at: string; short?: boolean }) {
  return (
    <time dateTime={at} className={styles.moment}>
      {useMoment()(at, short)}
    </time>
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
