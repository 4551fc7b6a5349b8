export interface HeldRoles {
  manual: string[];
  claims: string[];
}

interface Held {
  role_id: string;
  source?: 'manual' | 'claims' | undefined;
}

export function heldRoles(links: readonly Held[]): HeldRoles {
  const ids = (isGiven: boolean) =>
    links.filter(({ source }) => (source === 'claims') === isGiven).map(({ role_id }) => role_id);
  return { manual: ids(false), claims: ids(true) };
}

/** Members of a user's snapshot: all ids, and again those that only a sign-in gives and takes. */
export const auditedRoles = ({ manual, claims }: HeldRoles) => ({
  roles: [...manual, ...claims],
  ...(claims.length > 0 && { roles_from_claims: claims }),
});
