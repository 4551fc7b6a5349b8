/** Which roles a claim gives. */
export interface RoleClaims {
  /** Its name, or its path with dots between: `realm_access.roles`. */
  claim: string;
  /** `*` is everybody's. */
  rules: readonly { value: string; role: string }[];
}

/** A value with a comma, as names of a directory have, stands in quotes, where `""` is one. */
const RULE = /\s*(?:"((?:[^"]|"")+)"|([^\s,"][^,]*))\s*=\s*([^,="]+)(,|$)/y;
/** Matches the start of a distinguished name, which without quotes reads as several rules that name nothing. */
const PART_OF_NAME = /^(?:cn|ou|dc)$/i;

/** @param text such as `groups: finance=finance, "CN=Ops,OU=Groups"=operator`; undefined where it is no such text */
export function parseRoleClaims(text: string): RoleClaims | undefined {
  // A claim may be named by an address.
  const [, claim = '', list = ''] = /^((?:[^:]|:\/\/)+):(.*)$/s.exec(text) ?? [];
  const rules = rulesIn(list);
  return claim.trim() && rules ? { claim: claim.trim(), rules } : undefined;
}

function rulesIn(list: string): RoleClaims['rules'] | undefined {
  const rules = [];
  for (let at = 0, more = true; more; ) {
    RULE.lastIndex = at;
    const [rule, quoted, plain = '', given = '', end] = RULE.exec(list) ?? [];
    if (rule === undefined) return undefined;
    const value = quoted?.replaceAll('""', '"') ?? plain.trim();
    const role = given.trim();
    if (!value || !role || (quoted === undefined && PART_OF_NAME.test(value))) return undefined;
    rules.push({ value, role });
    at += rule.length;
    more = end === ',';
  }
  return rules;
}
