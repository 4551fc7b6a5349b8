import { Skeleton } from 'antd';
import { useCallback } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useLoaded } from '@/components/feedback/useLoaded';
import { explainAccess } from '@/services/api/permission';
import type { Asked } from '@/services/navigation/access';
import Verdict from './Verdict';

export type Question = Asked & { user_id: string };

const targetOf = ({ code, method = '', path = '' }: Asked) => (code ? { code } : { method, path });

/** What the server explains of a question. */
export function useExplanation({ user_id, code, method, path, at }: Question) {
  return useLoaded(
    useCallback(
      () => explainAccess({ user_id, ...targetOf({ code, method, path }), at }),
      [user_id, code, method, path, at],
    ),
  );
}

export default function Explained({ question }: { question: Question }) {
  const { value, error, retry } = useExplanation(question);
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (!value) return <Skeleton active paragraph={{ rows: 2 }} />;
  return <Verdict explanation={value.explanation} />;
}
