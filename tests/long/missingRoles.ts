import type { Replica } from '../process/replica';

/** The codes of acknowledged roles that are not there, or have no audit row. */
export async function missingRoles(
  server: Replica,
  token: string,
  kept: string[],
): Promise<string[]> {
  const { json } = await server.call('GET', '/api/v1/roles?resultType=select', { token });
  const there = new Set(json.data.map(({ code }: { code: string }) => code));
  const audited = await auditedRoles(server, token);
  return kept.filter((code) => !there.has(code) || !audited.has(`create role '${code}'`));
}

async function auditedRoles(server: Replica, token: string): Promise<Set<string>> {
  const messages = new Set<string>();
  for (let current = 1; ; current += 1) {
    const path = `/api/v1/loggers?tag=operate&pageSize=100&current=${current}`;
    const { data } = (await server.call('GET', path, { token })).json;
    for (const { message } of data) messages.add(message);
    if (data.length < 100) return messages;
  }
}
