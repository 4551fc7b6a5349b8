import { useSentence } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import { useLogContext } from './logContext';

/** What a row says, of changes as a sentence in the user's language. */
export function useMessageOf() {
  const { roleNames } = useLogContext();
  return useSentence(roleNames);
}

export default function Message({ row }: { row: Logger }) {
  const text = useMessageOf()(row);
  return <span title={text}>{text}</span>;
}
