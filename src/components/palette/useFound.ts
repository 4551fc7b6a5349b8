import { useEffect, useState } from 'react';
import { useAccess } from 'umi';
import { MAX_SEARCHED } from '@/schemas/limits';
import { type AllFound, fetchFound } from '@/services/api/search';

const TYPING_MS = 120;

const NOTHING: AllFound = { users: [], roles: [], menus: [], others: [], traces: [] };

/** What the server finds; what it found before stays until then. */
export function useFound(typed: string) {
  const offered = useAccess().gatehouse !== undefined;
  const [found, setFound] = useState({ q: '', ...NOTHING });
  const [failed, setFailed] = useState(false);
  const q = typed.trim().slice(0, MAX_SEARCHED);

  useEffect(() => {
    if (!q || !offered) return setFound({ q: '', ...NOTHING });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchFound(q, stop.signal).then(
        (answer) => {
          setFound({ q, ...answer });
          setFailed(false);
        },
        () => !stop.signal.aborted && setFailed(true),
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, offered]);
  return { found, failed, waiting: offered && q !== found.q && !failed };
}
