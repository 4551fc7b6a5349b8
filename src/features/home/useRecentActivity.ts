import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Logger } from '@/schemas/logger';
import { fetchLogs, LOGS_PATH } from '@/services/api/logger';

const MOST = 8;

async function readLately(signal: AbortSignal): Promise<Logger[]> {
  // The log may be asked for one tag at a time; gin-admin writes two rows for each sign-in.
  const [changes, signIns] = await Promise.all([
    fetchLogs({ tag: 'operate', pageSize: MOST }, signal),
    fetchLogs({ tag: 'login', pageSize: 2 * MOST }, signal),
  ]);
  return [...changes.rows, ...onceEach(signIns.rows)]
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    .slice(0, MOST);
}

/** One request is one sign-in, however many rows tell of it. */
function onceEach(rows: Logger[]): Logger[] {
  const byRequest = new Map(rows.map((row) => [`${row.trace_id || row.id} ${row.user_id}`, row]));
  return [...byRequest.values()];
}

/**
 * The query of the latest changes and sign-ins, newest first.
 *
 * @param onSettled called once they are, or cannot be read
 */
export function useRecentActivity(onSettled: () => void): UseQueryResult<Logger[]> {
  const query = useQuery({
    queryKey: [LOGS_PATH, { recent: MOST }],
    queryFn: ({ signal }) => readLately(signal),
  });
  const { isPending } = query;
  useEffect(() => {
    if (!isPending) onSettled();
  }, [isPending, onSettled]);
  return query;
}
