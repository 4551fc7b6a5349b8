import type { Context } from 'hono';
import { z } from 'zod';
import {
  provenSchema,
  type SecondFactor,
  secondFactorSchema,
  type TotpForm,
  totpFormSchema,
  totpSetupSchema,
} from '@/schemas/secondFactor';
import { countPasskeys } from '../../auth/passkey/passkeys';
import { relyingPartyOf } from '../../auth/passkey/relyingParty';
import {
  findMethods,
  findTotp,
  hasFactors,
  removeTotp,
  storeTotp,
} from '../../auth/secondFactor/factors';
import { countRecoveryCodes, replaceRecoveryCodes } from '../../auth/secondFactor/recoveryCodes';
import { aboutTotp, newTotpSecret, stepOfCode, totpUri } from '../../auth/secondFactor/totp';
import { resetTries, takeTry } from '../../auth/throttle/queries';
import { inWriteTransaction } from '../../changes/writeContext';
import type { AppEnv } from '../../http/context';
import { assertOneself, SECOND_FACTOR_PATH } from '../../http/guard';
import { createRouter, json, ownRoute } from '../../http/router';
import { PRODUCT } from '../../lib/env';
import { challengeEnded, invalidFields, noSecondFactor } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { assertFactorLeft, changeProven, finishChange, isFactorDemanded } from './factorChange';
import { proveOwnPassword } from './ownPassword';

const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()).describe('Each works once; told once') })
  .meta({ id: 'RecoveryCodes' });

const SETUP_MS = 10 * 60_000;
const CODE_LIMIT = { tries: 10, windowMs: 15 * 60_000 };

const getFactor = ownRoute('get', SECOND_FACTOR_PATH, "One's own second factor", {
  data: secondFactorSchema,
});

const postTotp = ownRoute(
  'post',
  `${SECOND_FACTOR_PATH}/totp`,
  'Begin to set up an authenticator app',
  { request: { body: json(provenSchema) }, data: totpSetupSchema, refuses: [429] },
);

const putTotp = ownRoute(
  'put',
  `${SECOND_FACTOR_PATH}/totp`,
  'Set it up by a code of the app, in the place of another one',
  {
    request: { body: json(totpFormSchema) },
    data: recoveryCodesSchema,
    refuses: [429],
  },
);

const postRemove = ownRoute(
  'post',
  `${SECOND_FACTOR_PATH}/totp/remove`,
  'Remove the authenticator app',
  { request: { body: json(provenSchema) }, refuses: [404, 429] },
);

const postCodes = ownRoute(
  'post',
  `${SECOND_FACTOR_PATH}/recovery-codes`,
  'Ten new recovery codes; the old ones stop working',
  {
    request: { body: json(provenSchema) },
    data: recoveryCodesSchema,
    refuses: [404, 429],
  },
);

export const secondFactorRoutes = createRouter()
  .openapi(getFactor, async (c) => {
    assertOneself(c);
    return c.json({ success: true as const, data: await factorOf(c) });
  })
  .openapi(postTotp, async (c) => {
    const { username, user_id } = c.var.principal;
    await proveOwnPassword(c, c.req.valid('json').password);
    const secret = newTotpSecret();
    const setup = sealSetup(c, user_id, secret);
    const data = { secret, uri: totpUri(secret, c.var.env.title ?? PRODUCT, username), setup };
    return c.json({ success: true as const, data });
  })
  .openapi(putTotp, async (c) => {
    const recovery_codes = await setUp(c, c.req.valid('json'));
    return c.json({ success: true as const, data: { recovery_codes } });
  })
  .openapi(postRemove, async (c) => {
    await changeProven(c, c.req.valid('json').password, async ({ tx, actor }) => {
      if (!(await removeTotp(tx, actor.user_id))) throw noSecondFactor();
      await assertFactorLeft(c, tx, actor.user_id);
      return { verb: 'remove-factor' };
    });
    return c.json({ success: true as const });
  })
  .openapi(postCodes, async (c) => {
    let recovery_codes: string[] = [];
    await changeProven(c, c.req.valid('json').password, async ({ tx, actor, now }) => {
      if (!(await hasFactors(tx, actor.user_id))) throw noSecondFactor();
      recovery_codes = await replaceRecoveryCodes(tx, actor.user_id, now);
      return { verb: 'renew-recovery-codes', keepsSessions: true };
    });
    return c.json({ success: true as const, data: { recovery_codes } });
  });

async function factorOf(c: Context<AppEnv>): Promise<SecondFactor> {
  const { db, env, principal, secrets } = c.var;
  const { user_id } = principal;
  const totp = await findTotp(db, user_id);
  return {
    methods: await findMethods(db, user_id, relyingPartyOf(env, c.req.url)?.id),
    required: await isFactorDemanded(c, db, user_id),
    passkeys: await countPasskeys(db, user_id),
    available: secrets.canSeal,
    totp_created_at: totp?.created_at.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, user_id),
  };
}

/** What was begun, kept by the client, so that nothing is stored of who does not go on. */
const setupSchema = z.object({ secret: z.string(), session_id: z.string(), until: z.number() });

const aboutSetup = (userId: string) => `setup ${userId}`;

function sealSetup(
  { var: { secrets, principal, securityClock } }: Context<AppEnv>,
  userId: string,
  secret: string,
) {
  const until = securityClock.now() + SETUP_MS;
  const { session_id } = principal;
  return secrets.seal(JSON.stringify({ secret, session_id, until }), aboutSetup(userId));
}

/** @throws {ApiError} 400 where it is another session's or too old */
function openSetup(c: Context<AppEnv>, setup: string): string {
  const { secrets, principal, securityClock } = c.var;
  const text = secrets.open(setup, aboutSetup(principal.user_id));
  const begun = text === undefined ? undefined : setupSchema.parse(JSON.parse(text));
  const isOwn = begun?.session_id === principal.session_id;
  if (!begun || !isOwn || begun.until <= securityClock.now()) throw challengeEnded();
  return begun.secret;
}

async function setUp(c: Context<AppEnv>, { setup, code }: TotpForm): Promise<string[]> {
  const { db, secrets, securityClock, clock, principal } = c.var;
  const plain = openSetup(c, setup);
  const key = `factor setup ${principal.user_id}`;
  await takeTry(db, key, CODE_LIMIT, securityClock.now());
  const step = stepOfCode(plain, code.replace(/\s/g, ''), clock());
  if (step === undefined) throw invalidFields([fieldError('code', 'code_wrong')]);
  const secret = secrets.seal(plain, aboutTotp(principal.user_id));
  const codes = await inWriteTransaction(c, async (write) => {
    const { tx, actor, now } = write;
    await storeTotp(tx, actor.user_id, { secret, step }, now);
    await finishChange(write, { verb: 'set-up-factor' });
    return replaceRecoveryCodes(tx, actor.user_id, now);
  });
  await resetTries(db, key);
  return codes;
}
