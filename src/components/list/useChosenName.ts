import { useEffect, useState } from 'react';
import type { Option } from './LazySelect';

/** What an id in the URL is called; the id itself until that is known. */
export function useChosenName(id: string | undefined, load: () => Promise<Option[]>) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>();
  const isWanted = id !== undefined && names === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let wanted = true;
    load().then(
      (options) => wanted && setNames(new Map(options.map(({ value, label }) => [value, label]))),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [isWanted, load]);
  return id === undefined ? undefined : (names?.get(id) ?? id);
}
