/** The dates of a row as the wire has them: RFC 3339, UTC. */
export function dates(row: { created_at: Date; updated_at: Date }) {
  return { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
