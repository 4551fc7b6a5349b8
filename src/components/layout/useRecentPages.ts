import { useEffect, useState } from 'react';
import { useModel } from 'umi';
import { browserStore } from '@/services/browser/storage';
import { lineTo, type NavEntry } from '@/services/navigation/navigation';
import { isViewing } from '@/services/token/viewing';

const MAX = 8;

function read(key: string): string[] {
  try {
    const codes: unknown = JSON.parse(browserStore.get(key) ?? '[]');
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

/** Codes of the pages that the user opened last in this browser, the one that is open first. */
export function useRecentPages(entries: readonly NavEntry[], pathname: string): string[] {
  const { initialState } = useModel('@@initialState');
  const key = `recent.${initialState?.currentUser?.id}`;
  const code = lineTo(entries, pathname).at(-1)?.code;
  const [recent, setRecent] = useState(() => read(key));
  useEffect(() => {
    if (!code || isViewing()) return;
    const next = [code, ...read(key).filter((other) => other !== code)].slice(0, MAX);
    setRecent(next);
    browserStore.set(key, JSON.stringify(next));
  }, [key, code]);
  return recent;
}
