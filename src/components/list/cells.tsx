import { Tag } from 'antd';
import { useIntl } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { MOMENT_FORMAT, SHORT_MOMENT_FORMAT } from '@/components/feedback/momentFormat';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import styles from './table.module.css';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a row does, so each is made once. */
function formatOf(locale: string, short: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${short}`;
  const format = short ? SHORT_MOMENT_FORMAT : MOMENT_FORMAT;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, format);
  formats.set(key, known);
  return known;
}

/** @param props.short leaves this year's number out */
export function DateTime({ at, short = false }: { at: string; short?: boolean }) {
  const { locale } = useIntl();
  const moment = new Date(at);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return (
    <time dateTime={at} className={styles.moment}>
      {formatOf(locale, short && isThisYear).format(moment)}
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
