import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useText } from '@/components/feedback/useText';

interface MomentFieldProps {
  id: string;
  /** ISO; undefined for now. */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}

/** Nothing is known of what is ahead. */
const isAhead = (day: Dayjs) => day.isAfter(dayjs(), 'day');

/** A moment in the user's own time; empty, now. */
export default function MomentField({ id, value, onChange }: MomentFieldProps) {
  const text = useText();
  return (
    <DatePicker
      id={id}
      showTime
      style={{ width: '100%' }}
      placeholder={text('access.at.now')}
      value={value ? dayjs(value) : null}
      disabledDate={isAhead}
      onChange={(at) => onChange(at?.toISOString())}
    />
  );
}
