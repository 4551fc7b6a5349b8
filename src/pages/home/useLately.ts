import { useEffect, useState } from 'react';
import type { Logger } from '@/schemas/logger';
import { fetchLogs } from '@/services/logger';

const MOST = 8;

/** What the log may be asked for one at a time. */
const TAGS = ['operate', 'login'];

async function readLately(signal: AbortSignal): Promise<Logger[]> {
  const pages = await Promise.all(TAGS.map((tag) => fetchLogs({ tag, pageSize: MOST }, signal)));
  return pages
    .flatMap(({ rows }) => rows)
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, MOST);
}

/** The latest changes and sign-ins, newest first; undefined until they are known. */
export function useLately(): Logger[] | undefined {
  const [rows, setRows] = useState<Logger[]>();
  useEffect(() => {
    const controller = new AbortController();
    readLately(controller.signal).then(
      (found) => !controller.signal.aborted && setRows(found),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return rows;
}
