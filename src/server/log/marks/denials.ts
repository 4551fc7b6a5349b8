import type { Mark } from '@/schemas/marks';
import { burstsOf } from './bursts';
import type { Fact } from './facts';
import { markOf } from './mark';

/** Of one user, who looks for what is open. */
export function denials(denied: readonly Fact[]): Mark[] {
  return burstsOf(denied, ({ user_id }) => user_id).map(({ key, rows }) => {
    const subject = { kind: 'user' as const, id: key, name: rows[0]?.username ?? key };
    return markOf('denials', rows, subject, { tag: 'denied', userID: key });
  });
}
