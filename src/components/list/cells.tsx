import { Tag } from 'antd';
import { useIntl } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { MOMENT_FORMAT } from '@/components/feedback/momentFormat';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type formTexts from '@/components/form/locales/en-US';
import styles from './table.module.css';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a row does, so each is made once. */
function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, MOMENT_FORMAT);
  formats.set(locale, known);
  return known;
}

export function DateTime({ at }: { at: string }) {
  const text = formatOf(useIntl().locale).format(new Date(at));
  return (
    <time dateTime={at} className={styles.moment}>
      {text}
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
  const textOf = useText<typeof formTexts>();
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
