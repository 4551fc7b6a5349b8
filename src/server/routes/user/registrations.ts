import type { Context } from 'hono';
import { z } from 'zod';
import { pageQuerySchema, pageSizeSchema } from '@/schemas/common';
import { initialForm } from '@/schemas/initial';
import { activationFormSchema, registrationSchema } from '@/schemas/registration';
import { createdUserSchema, type User, userFormSchema } from '@/schemas/user';
import {
  countRegistrations,
  listRegistrations,
  type TakenRegistration,
  takeRegistrations,
} from '../../auth/requests/registrations';
import { inWriteTransaction, type WriteContext } from '../../changes/writeContext';
import { createItem, type WritableEntity } from '../../changes/writes';
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { recordAnswer } from '../../http/events';
import { createRouter, json, route } from '../../http/router';
import { itemNotFound } from '../../lib/errors';
import { queueMail } from '../../messages/mail/outbox';
import type { PreparedUser } from './queries';

/** At once. */
const MAX_REFUSED = 1_000;

const registrationQuerySchema = pageQuerySchema.extend({
  pageSize: pageSizeSchema(100, 100),
});

const refusalFormSchema = z
  .object({ ids: z.array(z.string().min(1).max(32)).min(1).max(MAX_REFUSED) })
  .meta({ id: 'RefusalForm' });

const PATH = '/api/v1/registrations';

const params = z.object({ id: z.string().max(32) });

const granted = { access: 'granted', tag: 'user' } as const;

const getRegistrations = route({
  ...granted,
  method: 'get',
  path: PATH,
  summary: 'Who asks for an account, the oldest first',
  request: { query: registrationQuerySchema },
  data: z.array(registrationSchema),
});

const postActivate = route({
  ...granted,
  method: 'post',
  path: `${PATH}/{id}/activate`,
  summary: 'Make the account that somebody asked for, with its roles',
  request: { params, body: json(activationFormSchema) },
  data: createdUserSchema,
  refuses: [404],
});

const deleteRegistration = route({
  ...granted,
  method: 'delete',
  path: `${PATH}/{id}`,
  summary: 'Refuse an account that somebody asked for',
  request: { params },
  refuses: [404],
});

/** The right to refuse one is the right to refuse many, as the pattern of that call covers this one. */
const deleteRegistrations = route({
  ...granted,
  method: 'delete',
  path: `${PATH}/many`,
  summary: 'Refuse all of them that still wait',
  request: { body: json(refusalFormSchema) },
  data: z.object({ refused: z.array(z.string()).describe('Ids') }),
});

type Users<Form> = WritableEntity<User, Form, PreparedUser>;

export const registrationRoutes = <Form>(users: Users<Form>) =>
  createRouter()
    .openapi(getRegistrations, async (c) => {
      const { db, securityClock } = c.var;
      const now = securityClock.now();
      const data = await listRegistrations(db, c.req.valid('query'), now);
      const total = await countRegistrations(db, now);
      return c.json({ success: true as const, data, ...(total && { total }) });
    })
    .openapi(postActivate, async (c) => {
      const { roles, username, known_look_alike } = c.req.valid('json');
      const { env, secrets } = c.var;
      const created = await inWriteTransaction(c, async (write) => {
        const asked = await take(c, write.tx, c.req.valid('param').id);
        const named = { ...asked, username: username ?? asked.username };
        const form = { ...toUser(named, roles), known_look_alike };
        const user = await createItem(write, users, form);
        const template = 'registration-approved' as const;
        const link = `${env.publicUrl}/user/login`;
        if (env.mail)
          await queueMail(write.tx, secrets, write.now, {
            ...addressOfMail(asked),
            template,
            params: { name: asked.name, username: named.username, link },
          });
        return user;
      });
      return c.json({ success: true as const, data: created });
    })
    .openapi(deleteRegistrations, async (c) => {
      const { ids } = c.req.valid('json');
      const refused = await inWriteTransaction(c, (write) => refuse(c, write, ids));
      return c.json({ success: true as const, data: { refused } });
    })
    .openapi(deleteRegistration, async (c) => {
      const { id } = c.req.valid('param');
      await inWriteTransaction(c, async (write) => {
        if ((await refuse(c, write, [id])).length === 0) throw itemNotFound('registration');
      });
      return c.json({ success: true as const });
    });

async function take(c: Context<AppEnv>, tx: Transaction, id: string): Promise<TakenRegistration> {
  const [asked] = await takeRegistrations(tx, [id], c.var.securityClock.now());
  if (!asked) throw itemNotFound('registration');
  return asked;
}

/** @returns the ids of those that still waited */
async function refuse(
  c: Context<AppEnv>,
  { tx, now }: WriteContext,
  ids: readonly string[],
): Promise<string[]> {
  const { env, secrets, securityClock } = c.var;
  const taken = await takeRegistrations(tx, ids, securityClock.now());
  for (const asked of taken) {
    await recordAnswer(c, tx, 'account-refused', asked);
    if (env.mail)
      await queueMail(tx, secrets, now, {
        ...addressOfMail(asked),
        template: 'registration-rejected',
        params: { name: asked.name },
      });
  }
  return taken.map(({ id }) => id);
}

const addressOfMail = ({ email, locale }: TakenRegistration) => ({ to: email, locale });

const toUser = (
  { username, name, email, password_hash }: TakenRegistration,
  roles: PreparedUser['roles'],
): PreparedUser => ({
  ...initialForm(userFormSchema),
  ...{ username, name, email, roles },
  password: { columns: { password_hash, must_change_password: false } },
});
