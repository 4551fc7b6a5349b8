import type { Context } from 'hono';
import { z } from 'zod';
import {
  type AddedPasskey,
  addedPasskeySchema,
  type PasskeyCreation,
  type PasskeyForm,
  passkeyCreationSchema,
  passkeyFormSchema,
  passkeysSchema,
} from '@/schemas/passkey';
import { provenSchema } from '@/schemas/secondFactor';
import { CHALLENGE_MS, openBoundChallenge, takeChallenge } from '../../auth/passkey/challenges';
import {
  countPasskeys,
  deletePasskey,
  descriptorsOf,
  handleOf,
  insertPasskey,
  listPasskeys,
  passkeyDetails,
  renamePasskey,
} from '../../auth/passkey/passkeys';
import { assertParty, relyingPartyOf } from '../../auth/passkey/relyingParty';
import { ALGORITHMS, clientDataOf, verifyMade } from '../../auth/passkey/signed';
import { endWithFactor, hasFactors } from '../../auth/secondFactor/factors';
import { replaceRecoveryCodes } from '../../auth/secondFactor/recoveryCodes';
import { inWriteTransaction } from '../../changes/writeContext';
import type { AppEnv } from '../../http/context';
import { assertOneself, PASSKEYS_PATH } from '../../http/guard';
import { createRouter, json, ownRoute } from '../../http/router';
import { PRODUCT } from '../../lib/env';
import { challengeEnded, invalidPasskey, itemNotFound, tooManyPasskeys } from '../../lib/errors';
import { assertFactorLeft, changeProven, finishChange } from './factorChange';
import { proveOwnPassword } from './ownPassword';

/** Of one user. */
const MAX_PASSKEYS = 20;

const passkeyNameSchema = passkeyFormSchema.pick({ name: true }).meta({ id: 'PasskeyName' });

const params = z.object({ id: z.string().max(32) });

const getPasskeys = ownRoute('get', PASSKEYS_PATH, "One's own passkeys, the oldest first", {
  data: passkeysSchema,
});

const postOptions = ownRoute('post', `${PASSKEYS_PATH}/options`, 'Begin to add a passkey', {
  request: { body: json(provenSchema) },
  data: passkeyCreationSchema,
  refuses: [429],
});

const postPasskey = ownRoute('post', PASSKEYS_PATH, 'Add the passkey that a device made', {
  request: { body: json(passkeyFormSchema) },
  small: false,
  data: addedPasskeySchema,
});

const putPasskey = ownRoute('put', `${PASSKEYS_PATH}/{id}`, 'Give a passkey another name', {
  request: { params, body: json(passkeyNameSchema) },
  refuses: [404],
});

const postRemove = ownRoute('post', `${PASSKEYS_PATH}/{id}/remove`, 'Remove a passkey', {
  request: { params, body: json(provenSchema) },
  refuses: [404, 429],
});

export const passkeyRoutes = createRouter()
  .openapi(getPasskeys, async (c) => {
    assertOneself(c);
    const { db, env, principal } = c.var;
    const rp_id = relyingPartyOf(env, c.req.url)?.id ?? null;
    const passkeys = await listPasskeys(db, principal.user_id);
    return c.json({ success: true as const, data: { rp_id, passkeys } });
  })
  .openapi(postOptions, async (c) => {
    const data = await beginToAdd(c, c.req.valid('json').password);
    return c.json({ success: true as const, data });
  })
  .openapi(postPasskey, async (c) => {
    return c.json({ success: true as const, data: await add(c, c.req.valid('json')) });
  })
  .openapi(putPasskey, async (c) => {
    const { id } = c.req.valid('param');
    const { name } = c.req.valid('json');
    await inWriteTransaction(c, async (write) => {
      const { tx, actor } = write;
      const before = await renamePasskey(tx, actor.user_id, id, name);
      if (!before) throw itemNotFound('passkey');
      const change = { before: passkeyDetails(before), after: passkeyDetails({ ...before, name }) };
      await finishChange(write, { verb: 'rename-passkey', ...change, keepsSessions: true });
    });
    return c.json({ success: true as const });
  })
  .openapi(postRemove, async (c) => {
    const { id } = c.req.valid('param');
    await changeProven(c, c.req.valid('json').password, async ({ tx, actor }) => {
      const removed = await deletePasskey(tx, actor.user_id, id);
      if (!removed) throw itemNotFound('passkey');
      await assertFactorLeft(c, tx, actor.user_id);
      await endWithFactor(tx, actor.user_id);
      return { verb: 'remove-passkey', before: passkeyDetails(removed) };
    });
    return c.json({ success: true as const });
  });

async function beginToAdd(c: Context<AppEnv>, digest: string): Promise<PasskeyCreation> {
  const { db, env, principal, securityClock } = c.var;
  const { user_id, username, session_id } = principal;
  const party = assertParty(env, c.req.url);
  await proveOwnPassword(c, digest);
  if ((await countPasskeys(db, user_id)) >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS);
  const user_handle = await handleOf(db, user_id);
  const bound = { kind: 'add' as const, bound_to: session_id, user_handle };
  return {
    challenge: await openBoundChallenge(db, bound, party, securityClock.now()),
    rp: { id: party.id, name: env.title ?? PRODUCT },
    user: { id: user_handle, name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: await descriptorsOf(db, user_id, party.id),
    // The passkey finds its account without a username, and verifies the user.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** The password was asked for when the challenge was opened, which is this session's alone. */
async function add(c: Context<AppEnv>, { name, credential }: PasskeyForm): Promise<AddedPasskey> {
  const { db, principal, securityClock } = c.var;
  const challenge = clientDataOf(credential.response.clientDataJSON)?.challenge ?? '';
  const taken = await takeChallenge(db, 'add', challenge, securityClock.now());
  if (taken?.bound_to !== principal.session_id) throw challengeEnded();
  const made = await verifyMade(credential, taken);
  const { user_handle, rp_id } = taken;
  const transports = credential.response.transports ?? [];
  return inWriteTransaction(c, async (write) => {
    const { tx, now, actor } = write;
    const { user_id } = actor;
    const isFirst = !(await hasFactors(tx, user_id));
    if ((await countPasskeys(tx, user_id)) >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS);
    const fields = { ...made, user_id, name, user_handle, rp_id, transports };
    const passkey = await insertPasskey(tx, fields, now);
    if (!passkey) throw invalidPasskey();
    const change = { verb: 'add-passkey' as const, after: passkeyDetails(passkey) };
    await finishChange(write, { ...change, keepsSessions: !isFirst });
    if (!isFirst) return { passkey };
    return { passkey, recovery_codes: await replaceRecoveryCodes(tx, user_id, now) };
  });
}
