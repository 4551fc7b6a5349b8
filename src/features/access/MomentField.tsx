import { Input } from 'antd';
import dayjs from 'dayjs';

interface MomentFieldProps {
  id: string;
  /** ISO; undefined for now. */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}

const FORMAT = 'YYYY-MM-DDTHH:mm:ss';

/** A moment in the user's own time; empty, now. */
export default function MomentField({ id, value, onChange }: MomentFieldProps) {
  return (
    <Input
      id={id}
      type="datetime-local"
      step={1}
      max={dayjs().format(FORMAT)}
      value={value ? dayjs(value).format(FORMAT) : ''}
      onChange={({ target }) => {
        const at = dayjs(target.value);
        onChange(target.value && at.isValid() ? at.toISOString() : undefined);
      }}
    />
  );
}
