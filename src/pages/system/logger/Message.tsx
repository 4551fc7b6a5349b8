import { isChange } from '@/components/audit/sentence';
import { useSentence } from '@/components/audit/useSentence';
import { useText } from '@/components/feedback/useText';
import { useLogContext } from '@/components/logs/logContext';
import type { Logger } from '@/schemas/logger';
import type texts from './locales/en-US';

const SIGN_INS: Record<string, 'in' | 'out'> = { 'Login success': 'in', 'Logout success': 'out' };
const FAILED = 'Login failed: ';

/** What a row says in the user's language: of changes as a sentence, of sign-ins as the log has it. */
export function useMessageOf() {
  const { roleNames } = useLogContext();
  const sentenceOf = useSentence(roleNames);
  const text = useText<typeof texts>();
  return (row: Logger): string => {
    if (isChange(row)) return sentenceOf(row);
    const signed = SIGN_INS[row.message];
    if (signed) return text(`pages.system.logger.signed.${signed}`);
    if (!row.message.startsWith(FAILED)) return row.message;
    const reason = row.message.slice(FAILED.length);
    const kind = reason.replaceAll(' ', '_');
    return text('pages.system.logger.signed.failed', { reason, kind });
  };
}

export default function Message({ row }: { row: Logger }) {
  const text = useMessageOf()(row);
  return <span title={text}>{text}</span>;
}
