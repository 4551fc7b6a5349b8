export interface Fact {
  /** In milliseconds since 1970. */
  at: number;
  user_id: string;
  username: string;
  address: string;
}

export interface AuditFact extends Fact {
  entity: string;
  id: string;
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export function groupsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
