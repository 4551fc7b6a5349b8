import { CloseCircleFilled } from '@ant-design/icons';
import { ConfigProvider, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, type FocusEvent, useContext } from 'react';
import { useText } from '@/components/feedback/useText';
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
  const own = locale?.DatePicker;
  return own && { ...own, lang: { ...own.lang, monthSelect: '', yearSelect: '' } };
}

/** The way by Tab leads from day to day and out; an emptied day says by keyboard what this says by click. */
const CLEAR = {
  clearIcon: (
    <CloseCircleFilled
      aria-hidden
      ref={(icon: HTMLElement | null) => icon?.closest('button')?.setAttribute('tabindex', '-1')}
    />
  ),
};

/** Either may be left open: the picker would hold the focus in a field that must not be empty. */
const MAY_BE_EMPTY: [boolean, boolean] = [true, true];

/** The form's label would name the first day alone, and by the name of both. */
const COMPONENTS = {
  input: (props: ComponentProps<'input'>) => (
    <input {...props} data-keeps-tab aria-label={props.placeholder} />
  ),
};

/** Nothing is logged ahead of time. */
const isAhead = (day: Dayjs) => day.isAfter(dayjs(), 'day');

/** Two days, both included. */
export default function TimeRange({ id = 'time', value, onChange }: TimeRangeProps) {
  const text = useText();
  const locale = useLocale();
  const change = (days: DayRange | null) => onChange?.(days?.some(Boolean) ? days : undefined);
  // The picker would bring back the day that was deleted.
  const dropEmptied = (event: FocusEvent<HTMLElement>, side: 'start' | 'end' | undefined) => {
    const [start = null, end = null] = value ?? [];
    const emptied = (event.target as HTMLInputElement).value === '';
    if (emptied && side === 'start' && start) change([null, end]);
    if (emptied && side === 'end' && end) change([start, null]);
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      {...(locale && { locale })}
      style={{ width: '100%' }}
      classNames={{ popup: { root: styles.picker ?? '', header: styles.month ?? '' } }}
      value={value ?? null}
      components={COMPONENTS}
      allowClear={CLEAR}
      allowEmpty={MAY_BE_EMPTY}
      defaultPickerValue={[dayjs().subtract(1, 'month'), dayjs()]}
      disabledDate={isAhead}
      // Each day counts once it is typed, not when the picker takes both for finished.
      onCalendarChange={(days) => change(days as DayRange)}
      onChange={(days) => change(days as DayRange | null)}
      onBlur={(event, { range }) => dropEmptied(event, range)}
      placeholder={[text('pages.system.logger.time.start'), text('pages.system.logger.time.end')]}
      presets={presets().map(([name, range]) => ({
        label: text(`pages.system.logger.time.${name}`),
        value: range,
      }))}
    />
  );
}
