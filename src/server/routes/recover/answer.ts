import type { Context } from 'hono';
import type { RecoverForm } from '@/schemas/recovery';
import { rolesHeldBy } from '../../auth/oidc/accounts';
import {
  findRecoverable,
  LINK_MINUTES,
  openLink,
  type Recoverable,
  storeRequest,
} from '../../auth/requests/recoveries';
import { takePacedTry } from '../../auth/throttle/pace';
import type { AppEnv } from '../../http/context';
import { recordStranger, recordUnknownStranger } from '../../http/events';
import { queueMail } from '../../messages/mail/outbox';
import { answerersOf, notifyAnswerers } from '../../messages/notification/answerers';

/** Limits requests for one account, from wherever, so that no mailbox is filled. */
const PACE = { intervalMs: 20 * 60_000, burst: 3 };
const RESET = { method: 'PATCH', path: '/api/v1/users/{id}/reset-pwd' };

/** Sends a link where e-mails are sent and the account has an address, else asks those who may reset. */
export async function answerForgotten(c: Context<AppEnv>, form: RecoverForm): Promise<void> {
  const { db, env, securityClock } = c.var;
  const found = await findRecoverable(db, form.username);
  const accounts = env.passwordSignIn === 'on' ? found : [];
  if (accounts.length === 0) recordUnknownStranger(c, 'password-requested', form.username);
  for (const account of accounts) {
    if (!(await takePacedTry(db, `recover ${account.id}`, PACE, securityClock.now()))) continue;
    const isSent = env.mail && account.email && (await sendLink(c, account, form.locale));
    if (!isSent) await askForReset(c, account);
  }
}

/** @returns false where too many e-mails wait */
async function sendLink(
  c: Context<AppEnv>,
  account: Recoverable,
  locale: RecoverForm['locale'],
): Promise<boolean> {
  const { db, env, clock, secrets, securityClock } = c.var;
  return db.transaction(async (tx) => {
    const secret = await openLink(tx, account, securityClock.now());
    const { name, username, email: to } = account;
    // Browsers send no fragment, so that it is in no server's log.
    const link = `${env.publicUrl}/user/reset-password#${secret}`;
    await recordStranger(c, tx, 'recovery-link-sent', account);
    return queueMail(tx, secrets, new Date(clock()), {
      ...{ to, locale, minutes: LINK_MINUTES },
      template: 'password-recovery',
      params: { name, username, link },
    });
  });
}

async function askForReset(c: Context<AppEnv>, account: Recoverable): Promise<void> {
  const { db, clock, securityClock } = c.var;
  const event = 'reset-requested';
  const { manual, claims } = await rolesHeldBy(db, account.id);
  const roleIds = [...manual, ...claims];
  const answerers = await answerersOf(db, event, RESET, securityClock.now(), roleIds);
  await db.transaction(async (tx) => {
    const isNew = await storeRequest(tx, account, new Date(securityClock.now()));
    await recordStranger(c, tx, 'password-requested', account);
    const others = isNew ? answerers.filter((id) => id !== account.id) : [];
    await notifyAnswerers(tx, new Date(clock()), others, event, account.name);
  });
}
