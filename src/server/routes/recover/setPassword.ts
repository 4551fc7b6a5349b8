import type { Context } from 'hono';
import type { NewPasswordForm } from '@/schemas/recovery';
import { hashPassword } from '../../auth/password/hash';
import { assertStrong } from '../../auth/password/newPassword';
import { findLink, setByLink } from '../../auth/requests/recoveries';
import { endAccessOf } from '../../auth/reset/ending';
import { changeContext, recordChange } from '../../changes/record';
import type { AppEnv } from '../../http/context';
import { recordUnknownStranger } from '../../http/events';
import { recoveryEnded } from '../../lib/errors';
import { storeNotifications } from '../../messages/notification/store';

/** A second factor stays, and is asked for at the next sign-in. @throws {ApiError} 400 where the link has ended */
export async function setPassword(c: Context<AppEnv>, form: NewPasswordForm): Promise<void> {
  const { db, env, clock, securityClock } = c.var;
  const account = await findLink(db, form.secret, securityClock.now());
  if (!account || env.passwordSignIn === 'off') throw ended(c);
  await assertStrong(form.password, account.username, env.defaultPassword);
  const password_hash = await hashPassword(form.password);
  const now = new Date(clock());
  const { id, username, name } = account;
  await db.transaction(async (tx) => {
    if (!(await setByLink(tx, account, form.secret, password_hash, now))) throw ended(c);
    await endAccessOf(tx, [id]);
    const actor = { user_id: id, username };
    const entry = { verb: 'recover-password', entity: 'user', id, name } as const;
    await recordChange(tx, { ...changeContext(c), actor, ...entry });
    await storeNotifications(tx, now, [
      {
        user_id: id,
        event: 'password-changed',
        params: { by: 'self', change: 'recovered' },
        path: '/account/settings?section=security',
      },
    ]);
  });
}

function ended(c: Context<AppEnv>) {
  recordUnknownStranger(c, 'recovery-link-refused', '');
  return recoveryEnded();
}
