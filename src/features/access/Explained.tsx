import { useQuery } from '@tanstack/react-query';
import Pending from '@/components/feedback/Pending';
import { explanationQuery } from '@/services/api/permission';
import type { Asked } from '@/services/navigation/access';
import Verdict from './Verdict';

export type Question = Asked & { user_id: string };

const targetOf = ({ code, method = '', path = '' }: Asked) => (code ? { code } : { method, path });

/** What the server explains of a question. */
export const useExplanation = ({ user_id, at, ...asked }: Question) =>
  useQuery(explanationQuery({ user_id, ...targetOf(asked), at }));

export default function Explained({ question }: { question: Question }) {
  const { data: value, error, refetch } = useExplanation(question);
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={2} />;
  return <Verdict explanation={value.explanation} onChanged={refetch} />;
}
