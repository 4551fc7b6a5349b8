import { useLabel } from '@/components/form/usePageText';
import { StatusTag } from './cells';

/** The tones of values that are not as usual; any other is neutral. */
const TONES: Record<string, string> = { disabled: 'error', freezed: 'error' };

interface ValueTagProps {
  page: string;
  name: string;
  value: string;
}

export default function ValueTag({ page, name, value }: ValueTagProps) {
  const label = useLabel(page);
  return <StatusTag text={label(`${name}.${value}`)} tone={TONES[value] ?? 'default'} />;
}
