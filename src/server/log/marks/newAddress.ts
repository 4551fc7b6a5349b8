import type { Mark } from '@/schemas/marks';
import { type Fact, groupsOf } from './facts';
import { markOf } from './mark';

/** An admin who signed in before, but never from there; where nothing is known, nothing is new. */
export function newAddresses(
  signIns: readonly Fact[],
  earlier: readonly Fact[],
  isAdmin: (userId: string) => boolean,
): Mark[] {
  const known = groupsOf(earlier, ({ user_id }) => user_id);
  const isNew = ({ user_id, address }: Fact) =>
    address !== '' &&
    isAdmin(user_id) &&
    known.has(user_id) &&
    !known.get(user_id)?.some((before) => before.address === address);
  const byPlace = groupsOf(signIns.filter(isNew), (row) => `${row.user_id} ${row.address}`);
  return [...byPlace.values()].map((rows) => {
    const { user_id, username, address } = rows[0] as Fact;
    const subject = { kind: 'user' as const, id: user_id, name: username };
    return markOf('new-address', rows, subject, { tag: 'login', userID: user_id, ip: address });
  });
}
