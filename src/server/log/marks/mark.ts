import type { Mark, MarkRule } from '@/schemas/marks';
import type { Fact } from './facts';

export function markOf(
  rule: MarkRule,
  rows: readonly Fact[],
  subject: Mark['subject'],
  filters: Mark['filters'],
  actor = '',
): Mark {
  const times = rows.map(({ at }) => at);
  const addresses = new Set(rows.map(({ address }) => address));
  const [address = ''] = addresses;
  return {
    rule,
    first_at: new Date(Math.min(...times)).toISOString(),
    last_at: new Date(Math.max(...times)).toISOString(),
    count: rows.length,
    subject,
    actor,
    address: addresses.size === 1 ? address : '',
    filters,
  };
}
