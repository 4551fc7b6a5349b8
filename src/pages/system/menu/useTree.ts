import { useMemo, useState } from 'react';
import type { Menu } from '@/schemas/menu';

/** Trees up to here open at once and are drawn whole; of larger ones only what is in sight is. */
const SMALL = 100;

interface Counted {
  total: number;
  /** Ids of the menus that have others below them. */
  parents: string[];
}

function count(level: readonly Menu[], into: Counted = { total: 0, parents: [] }): Counted {
  for (const { id, children } of level) {
    into.total += 1;
    if (!children?.length) continue;
    into.parents.push(id);
    count(children, into);
  }
  return into;
}

/** Which menus are open: by default all of a small tree and all that a search found. */
export function useTree(rows: readonly Menu[], searching: boolean) {
  const [chosen, setChosen] = useState<{ searching: boolean; keys: readonly string[] }>();
  const { total, parents } = useMemo(() => count(rows), [rows]);
  const small = total <= SMALL;
  const usual = small || searching ? parents : [];
  return {
    large: !small,
    expanded: chosen && chosen.searching === searching ? chosen.keys : usual,
    expand: (keys: readonly string[]) => setChosen({ searching, keys }),
    expandAll: () => setChosen({ searching, keys: parents }),
    collapseAll: () => setChosen({ searching, keys: [] }),
  };
}
