import { z } from 'zod';
import { activationFormSchema, registrationSchema } from '@/schemas/registration';
import { createdUserSchema, type User } from '@/schemas/user';
import { recordAnswer } from '../../audit/events';
import {
  listRegistrations,
  type TakenRegistration,
  takeRegistration,
} from '../../auth/requests/registrations';
import { itemNotFound } from '../../base/errors';
import { inWriteTransaction, type WriteContext } from '../../crud/writeContext';
import { createItem, type WritableEntity } from '../../crud/writes';
import type { Transaction } from '../../db/database';
import { createRouter, json, route } from '../../http/router';
import { queueMail } from '../../messages/mail/outbox';
import type { PreparedUser } from './queries';

const PATH = '/api/v1/registrations';

const params = z.object({ id: z.string().max(32) });

const granted = { access: 'granted', tag: 'user' } as const;

const getRegistrations = route({
  ...granted,
  method: 'get',
  path: PATH,
  summary: 'Who asks for an account, the oldest first, 100 at most',
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

type Users<Form> = WritableEntity<User, Form, PreparedUser>;

export const registrationRoutes = <Form>(users: Users<Form>) =>
  createRouter()
    .openapi(getRegistrations, async (c) => {
      const data = await listRegistrations(c.var.db);
      return c.json({ success: true as const, data });
    })
    .openapi(postActivate, async (c) => {
      const { roles, username } = c.req.valid('json');
      const { env, secrets } = c.var;
      const created = await inWriteTransaction(c, async (write) => {
        const asked = await take(write.tx, c.req.valid('param').id);
        const named = { ...asked, username: username ?? asked.username };
        const user = await createItem(write, users, toUser(named, roles));
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
    .openapi(deleteRegistration, async (c) => {
      const { env, secrets } = c.var;
      await inWriteTransaction(c, async (write: WriteContext) => {
        const asked = await take(write.tx, c.req.valid('param').id);
        await recordAnswer(c, write.tx, 'account-refused', asked);
        if (env.mail)
          await queueMail(write.tx, secrets, write.now, {
            ...addressOfMail(asked),
            template: 'registration-rejected',
            params: { name: asked.name },
          });
      });
      return c.json({ success: true as const });
    });

async function take(tx: Transaction, id: string): Promise<TakenRegistration> {
  const asked = await takeRegistration(tx, id);
  if (!asked) throw itemNotFound('registration');
  return asked;
}

const addressOfMail = ({ email, locale }: TakenRegistration) => ({ to: email, locale });

const toUser = (
  { username, name, email, password_hash }: TakenRegistration,
  roles: PreparedUser['roles'],
): PreparedUser => ({
  ...{ username, name, email, roles },
  phone: '',
  remark: '',
  status: 'activated',
  password: { columns: { password_hash, must_change_password: false } },
});
