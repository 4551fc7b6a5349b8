import type { Mark } from '@/schemas/marks';
import { burstsOf } from './bursts';
import type { Fact } from './facts';
import { markOf } from './mark';

const FILTERS = { tag: 'login', level: 'warn' };

/** From one address, or as one user from several. */
export function failedSignIns(failures: readonly Fact[]): Mark[] {
  const byAddress = burstsOf(failures, ({ address }) => address).map(({ key, rows }) =>
    markOf(
      'failed-sign-ins',
      rows,
      { kind: 'address', id: key, name: key },
      { ...FILTERS, ip: key },
    ),
  );
  const byUser = burstsOf(failures, ({ user_id }) => user_id)
    .filter(({ rows }) => new Set(rows.map(({ address }) => address)).size > 1)
    .map(({ key, rows }) => {
      const name = rows[0]?.username ?? key;
      const filters = { ...FILTERS, userID: key };
      return markOf('failed-sign-ins', rows, { kind: 'user', id: key, name }, filters);
    });
  return [...byAddress, ...byUser];
}
