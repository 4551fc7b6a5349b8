import { useSentence } from '@/components/audit/useSentence';
import { useLogContext } from '@/components/logs/logContext';
import type { Logger } from '@/schemas/logger';

/** What a row says, of changes as a sentence in the user's language. */
export function useMessageOf() {
  const { roleNames } = useLogContext();
  return useSentence(roleNames);
}

export default function Message({ row }: { row: Logger }) {
  const text = useMessageOf()(row);
  return <span title={text}>{text}</span>;
}
