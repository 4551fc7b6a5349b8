import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import {
  aboveMoved,
  collectStats,
  firstOpen,
  type ShownRow,
  shownRows,
  type TreeRow,
} from './treeRows';

/** Trees up to here open at once and are drawn whole; of larger ones only what is in sight is. */
const VIRTUAL_FROM = 100;

/** Of a larger tree so many rows open at first, which fills a screen. */
const SCREEN_ROWS = 30;

export interface Tree {
  /** Only the rows in sight are drawn. */
  large: boolean;
  expanded: readonly string[];
  expand: (ids: readonly string[]) => void;
  expandAll: () => void;
  collapseAll: () => void;
  shown: ShownRow[];
}

const TreeContext = createContext<Tree | undefined>(undefined);

export const useTree = (): Tree | undefined => useContext(TreeContext);

interface TreeStateProps {
  rows: readonly TreeRow[] | undefined;
  searching: boolean;
  children: ReactNode;
}

/**
 * Knows which rows of a tree are open: by default all of a small one and all that a search found, and of
 * a large one what fills a screen. Opening a row renders only what reads this context.
 */
export default function TreeState({ rows = NO_ROWS, searching, children }: TreeStateProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const { total, parents } = useMemo(() => collectStats(rows), [rows]);
  const large = total > VIRTUAL_FROM;
  const [first, setFirst] = useState<readonly string[]>();
  // Once, as rows that move would open and close others.
  if (!first && large && !searching) setFirst(firstOpen(rows, SCREEN_ROWS));
  const usual = searching || !large ? parents : (first ?? NO_IDS);
  const own = chosen?.searching === searching ? chosen : undefined;
  const expanded = useMemo(() => (own ? openIds(own, parents) : usual), [own, parents, usual]);
  const [before, setBefore] = useState(rows);
  if (rows !== before) {
    setBefore(rows);
    const above = aboveMoved(before, rows);
    if (above.length > 0) {
      const ids = [...new Set([...expanded, ...above])];
      setChosen(choose(own, ids, parents, searching));
    }
  }
  const tree = useMemo(() => {
    return {
      large,
      expanded,
      expand: (ids: readonly string[]) => setChosen(choose(own, ids, parents, searching)),
      expandAll: () => setChosen({ searching, closed: NO_IDS }),
      collapseAll: () => setChosen({ searching, open: NO_IDS }),
      shown: shownRows(rows, expanded),
    };
  }, [rows, parents, large, searching, own, expanded]);
  return <TreeContext value={tree}>{children}</TreeContext>;
}

/** Which rows the user wants open, or, once all were opened, which closed. */
type Chosen = { searching: boolean } & (
  | { open: readonly string[]; closed?: never }
  | { closed: readonly string[] }
);

const openIds = (chosen: Chosen, parents: readonly string[]): readonly string[] =>
  chosen.closed ? without(parents, chosen.closed) : chosen.open;

const choose = (
  last: Chosen | undefined,
  ids: readonly string[],
  parents: readonly string[],
  searching: boolean,
): Chosen =>
  last?.closed ? { searching, closed: without(parents, ids) } : { searching, open: ids };

function without(ids: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length === 0) return ids;
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

const NO_ROWS: readonly TreeRow[] = [];
const NO_IDS: readonly string[] = [];
