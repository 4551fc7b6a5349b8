export interface TreeRow {
  id: string;
  children?: readonly TreeRow[] | null;
}

const opens = ({ children }: TreeRow): boolean => (children ?? []).length > 0;

/** How many there are on all levels. */
export const countRows = (rows: readonly TreeRow[]): number =>
  rows.reduce((sum, row) => sum + 1 + countBelow(row), 0);

export const countBelow = ({ children }: TreeRow): number => countRows(children ?? []);

/** A row that is in the table, as those above it are open. */
export interface ShownRow {
  id: string;
  /** 1 at the root. */
  level: number;
  open: boolean | undefined;
}

export function collectStats(rows: readonly TreeRow[]): { total: number; parents: string[] } {
  const parents: string[] = [];
  let total = 0;
  const visit = (level: readonly TreeRow[]) => {
    for (const row of level) {
      total += 1;
      if (!opens(row)) continue;
      parents.push(row.id);
      visit(row.children ?? []);
    }
  };
  visit(rows);
  return { total, parents };
}

/** The rows to open, level by level from the top, until so many are shown. */
export function firstOpen(rows: readonly TreeRow[], wanted: number): string[] {
  const open: string[] = [];
  const shown = [...rows];
  for (let at = 0; at < shown.length && shown.length < wanted; at += 1) {
    const { id, children } = shown[at] as TreeRow;
    if (!children?.length) continue;
    open.push(id);
    for (const child of children) shown.push(child);
  }
  return open;
}

/** What is above the rows that stand below another parent than before. */
export function aboveMoved(before: readonly TreeRow[], rows: readonly TreeRow[]): string[] {
  const parents = new Map<string, string>();
  visitBelow(before, [], (id, above) => parents.set(id, above.at(-1) ?? ''));
  const found = new Set<string>();
  visitBelow(rows, [], (id, above) => {
    const known = parents.get(id);
    if (known === undefined || known === (above.at(-1) ?? '')) return;
    for (const one of above) found.add(one);
  });
  return [...found];
}

function visitBelow(
  rows: readonly TreeRow[],
  above: readonly string[],
  visit: (id: string, above: readonly string[]) => void,
): void {
  for (const { id, children } of rows) {
    visit(id, above);
    if (children?.length) visitBelow(children, [...above, id], visit);
  }
}

export function shownRows(rows: readonly TreeRow[], expanded: readonly string[]): ShownRow[] {
  const openIds = new Set(expanded);
  const shown: ShownRow[] = [];
  const visit = (siblings: readonly TreeRow[], level: number) => {
    for (const row of siblings) {
      const { id, children } = row;
      const open = opens(row) ? openIds.has(id) : undefined;
      shown.push({ id, level, open });
      if (open && children) visit(children, level + 1);
    }
  };
  visit(rows, 1);
  return shown;
}
