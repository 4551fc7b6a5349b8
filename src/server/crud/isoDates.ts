/** Returns the dates of a row as RFC 3339 texts, UTC. */
export function isoDates(row: { created_at: Date; updated_at: Date }) {
  return { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
