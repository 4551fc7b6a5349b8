import type { Context } from 'hono';
import { type AuditEntry, auditContext, writeAudit } from '../audit/auditLog';
import { badRequest, notFound } from '../base/errors';
import type { Transaction } from '../db/database';
import { violatedConstraint } from '../db/errors';
import type { AppEnv } from '../http/context';
import { runChange } from './change';
import { assertMatch } from './etag';
import type { Store } from './store';

/** What the audit needs of an item. */
export interface Named {
  id: string;
  name: string;
}

/** What to say when a unique constraint is violated: its name, the field, the sentence. */
export interface UniqueRule {
  constraint: string;
  field: string;
  detail: string;
}

/** What the contract says when there is no such item. */
export const missing = (entity: string) =>
  notFound(`${entity.charAt(0).toUpperCase()}${entity.slice(1)} not found`);

/**
 * The writes of an entity, each one transaction with its audit row: who may still make it, what its
 * caller saw, what it was and became.
 */
export function createWrites<Item extends Named, Form, Query, Ready>(
  entity: AuditEntry['entity'],
  store: Store<Item, Form, Query, Ready>,
  unique: UniqueRule,
) {
  /** The item as its caller must have seen it. */
  const current = async (c: Context<AppEnv>, tx: Transaction, id: string): Promise<Item> => {
    const found = await store.find(tx, id);
    if (!found) throw missing(entity);
    assertMatch(c.req.header('If-Match'), found);
    return found;
  };
  const change: typeof runChange = (c, work) =>
    runChange(c, work).catch((error) => {
      if (violatedConstraint(error) !== unique.constraint) throw error;
      const { field, detail } = unique;
      throw badRequest(detail, [{ field, message: detail }]);
    });
  const ready = async (form: Form, id?: string) =>
    store.prepare ? store.prepare(form, id) : (form as unknown as Ready);
  const record = (
    c: Context<AppEnv>,
    tx: Transaction,
    { id, name }: Named,
    what: Pick<AuditEntry, 'verb' | 'before' | 'after'>,
  ) => writeAudit(tx, { ...auditContext(c), ...what, entity, id, name });

  return {
    create: async (c: Context<AppEnv>, form: Form) => {
      const prepared = await ready(form);
      return change(c, async (tx, by) => {
        const { id, once } = await store.create(tx, prepared, by);
        const made = (await store.find(tx, id)) as Item;
        await record(c, tx, made, { verb: 'create', after: await store.audited(tx, made) });
        return { ...made, ...once };
      });
    },
    update: async (c: Context<AppEnv>, id: string, form: Form) => {
      const prepared = await ready(form, id);
      await change(c, async (tx, by) => {
        const found = await current(c, tx, id);
        const before = await store.audited(tx, found);
        await store.update(tx, id, prepared, by);
        const after = await store.audited(tx, (await store.find(tx, id)) as Item);
        await record(c, tx, found, { verb: 'update', before, after });
        if (store.setsPassword?.(prepared)) await record(c, tx, found, { verb: 'reset-password' });
      });
    },
    remove: (c: Context<AppEnv>, id: string) =>
      change(c, async (tx, by) => {
        const found = await current(c, tx, id);
        const before = {
          ...(await store.audited(tx, found)),
          ...(await store.cascadePreview?.(tx, found)),
        };
        await store.remove(tx, id, by);
        await record(c, tx, found, { verb: 'delete', before });
      }),
  };
}
