import { useLabel } from '@/components/form/usePageText';
import { StatusTag } from './cells';

/** The tones of the values that lists show as tags; any other is neutral. */
const TONES: Record<string, string> = {
  enabled: 'success',
  activated: 'success',
  disabled: 'error',
  freezed: 'error',
  page: 'processing',
};

interface ValueTagProps {
  page: string;
  name: string;
  value: string;
}

export default function ValueTag({ page, name, value }: ValueTagProps) {
  const label = useLabel(page);
  return <StatusTag text={label(`${name}.${value}`)} tone={TONES[value] ?? 'default'} />;
}
