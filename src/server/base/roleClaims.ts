/** Which roles a claim gives. */
export interface RoleClaims {
  /** Its name, or its path with dots between: `realm_access.roles`. */
  claim: string;
  /** `*` is everybody's. */
  rules: readonly { value: string; role: string }[];
}

/** @param text such as `groups: finance=finance, ops=operator`; undefined where it is no such text */
export function parseRoleClaims(text: string): RoleClaims | undefined {
  // A claim may be named by an address.
  const [, claim = '', list = ''] = /^((?:[^:]|:\/\/)+):(.*)$/s.exec(text) ?? [];
  const rules = list.split(',').map((rule) => {
    const [, value = '', role = ''] = /^(.*)=(.*)$/s.exec(rule) ?? [];
    return { value: value.trim(), role: role.trim() };
  });
  const isWhole = claim.trim() !== '' && rules.every(({ value, role }) => value && role);
  return isWhole ? { claim: claim.trim(), rules } : undefined;
}
