import { useState } from 'react';
import { browserStore } from '@/services/browser/storage';
import { isViewing } from '@/services/token/viewing';

function read<Value>(key: string, fallback: Value): Value {
  try {
    return { ...fallback, ...JSON.parse(browserStore.get(key) ?? '{}') };
  } catch {
    return fallback;
  }
}

/** State that this browser remembers, as members of an object. */
export function useStored<Value extends object>(key: string, fallback: Value) {
  const [value, setValue] = useState(() => read(key, fallback));
  const change = (changes: Partial<Value>) => {
    const next = { ...value, ...changes };
    if (!isViewing()) browserStore.set(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, change] as const;
}
