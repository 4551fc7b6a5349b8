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
  const [chosen, setChosen] = useState<{ searching: boolean; ids: readonly string[] | 'all' }>();
  const { total, parents } = useMemo(() => collectStats(rows), [rows]);
  const large = total > VIRTUAL_FROM;
  const [first, setFirst] = useState<readonly string[]>();
  // Once, as rows that move would open and close others.
  if (!first && large && !searching) setFirst(firstOpen(rows, SCREEN_ROWS));
  const usual = searching || !large ? parents : (first ?? NO_IDS);
  const open = chosen?.searching === searching ? chosen.ids : usual;
  const expanded = open === 'all' ? parents : open;
  const [before, setBefore] = useState(rows);
  if (rows !== before) {
    setBefore(rows);
    const above = aboveMoved(before, rows);
    const isClosed = above.length > 0 && open !== 'all';
    if (isClosed) setChosen({ searching, ids: [...new Set([...expanded, ...above])] });
  }
  const tree = useMemo(() => {
    const expand = (ids: readonly string[] | 'all') => setChosen({ searching, ids });
    return {
      large,
      expanded,
      expand,
      expandAll: () => expand('all'),
      collapseAll: () => expand(NO_IDS),
      shown: shownRows(rows, expanded),
    };
  }, [rows, large, searching, expanded]);
  return <TreeContext value={tree}>{children}</TreeContext>;
}

const NO_ROWS: readonly TreeRow[] = [];
const NO_IDS: readonly string[] = [];
