interface CodedMenu {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
}

export interface MenuRef {
  id: string;
  name: string;
  /** The codes from the root down, joined by dots. */
  code: string;
}

/** A menu whose line of parents does not end, or has a gap, is left out. */
export function menuCodes<Menu extends CodedMenu>(rows: readonly Menu[]): Map<string, MenuRef> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, MenuRef | undefined>();
  const visit = (row: Menu): MenuRef | undefined => {
    if (found.has(row.id)) return found.get(row.id);
    found.set(row.id, undefined);
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    const above = parent && visit(parent);
    if (row.parent_id !== null && !above) return undefined;
    const code = above ? `${above.code}.${row.code}` : row.code;
    const ref = { id: row.id, name: row.name, code };
    found.set(row.id, ref);
    return ref;
  };
  for (const row of rows) visit(row);
  return new Map([...found].filter((entry): entry is [string, MenuRef] => entry[1] !== undefined));
}
