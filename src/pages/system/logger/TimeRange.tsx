import { ConfigProvider, DatePicker } from 'antd';
import { useContext } from 'react';
import { useIntl } from 'umi';
import { type DayRange, presets } from './days';
import styles from './logger.module.css';

interface TimeRangeProps {
  /** These come from the form. */
  id?: string;
  value?: DayRange;
  onChange?: (range: DayRange | undefined) => void;
}

/** Without the picker's own names for month and year, which hide what these buttons say. */
function useLocale() {
  const { locale } = useContext(ConfigProvider.ConfigContext);
  const texts = locale?.DatePicker;
  return texts && { ...texts, lang: { ...texts.lang, monthSelect: '', yearSelect: '' } };
}

/** Two days, both included. */
export default function TimeRange({ id = 'time', value, onChange }: TimeRangeProps) {
  const intl = useIntl();
  const locale = useLocale();
  const text = (name: string) => intl.formatMessage({ id: `pages.system.logger.time.${name}` });
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      {...(locale && { locale })}
      style={{ width: '100%' }}
      classNames={{ popup: { root: styles.picker ?? '' } }}
      value={value ?? null}
      onChange={(days) => onChange?.((days as DayRange | null) ?? undefined)}
      placeholder={[text('start'), text('end')]}
      presets={Object.entries(presets()).map(([name, range]) => ({
        label: text(name),
        value: range,
      }))}
    />
  );
}
