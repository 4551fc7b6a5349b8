import { and, desc, eq, like, ne, type SQL, sql } from 'drizzle-orm';
import type { Service, ServiceForm, ServiceQuery } from '@/schemas/service';
import type { Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { isoDates } from '../../crud/isoDates';
import { contains, containsWords, pageOf } from '../../crud/list';
import { type Transaction, tables } from '../../db/database';
import { theRow } from '../../db/rows';
import { invalidFields, serviceOfRoot } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { hostNames } from '../../permission/services';

const { menu, menu_resource, service } = tables;

export const serviceStore: Store<Service, ServiceForm, ServiceQuery> = {
  list: async (db, query) => {
    const order = [desc(service.created_at), desc(service.id)];
    const { data, ...count } = await pageOf(db, service, query, { where: matches(query), order });
    return { data: data.map(listed), ...count };
  },

  find: async (db, id) => {
    const [row] = await db.select().from(service).where(eq(service.id, id));
    return row && toService(row);
  },

  create: async (write, form, identity) => {
    assertRoot(write);
    await assertOwnPlace(write.tx, form, identity.id);
    const values = { ...form, ...identity };
    return { item: toService(theRow(await write.tx.insert(service).values(values).returning())) };
  },

  update: async (write, before, form) => {
    if (DECIDING.some((name) => form[name] !== before[name])) assertRoot(write);
    if (form.code !== before.code) throw invalidFields([fieldError('code', 'service_code_kept')]);
    await assertOwnPlace(write.tx, form, before.id);
    const changed = write.tx
      .update(service)
      .set({ ...form, updated_at: write.now })
      .where(eq(service.id, before.id));
    return toService(theRow(await changed.returning()));
  },

  remove: async (write, { id, code }) => {
    assertRoot(write);
    const calls = await write.tx.$count(menu_resource, eq(menu_resource.service_id, id));
    if (calls > 0) throw invalidFields([fieldError('id', 'service_in_use', { count: calls })]);
    const pages = await write.tx.$count(menu, like(menu.path, `${code}/%`));
    if (pages > 0) throw invalidFields([fieldError('id', 'service_opened', { count: pages })]);
    await write.tx.delete(service).where(eq(service.id, id));
  },

  auditSnapshot: async (_, item) => item,
};

/** What says which requests are those of the service, and which of them are free. */
const DECIDING = ['code', 'hosts', 'path_prefix', 'unnamed_calls', 'status'] as const;

/** By these somebody could grant what they lack, such as another service's host. @throws {ApiError} 403 */
function assertRoot({ isLimited }: WriteContext): void {
  if (isLimited) throw serviceOfRoot();
}

/** A request belongs to one service. Writes come one at a time, so that none slips in. @throws {ApiError} 400 */
async function assertOwnPlace(tx: Transaction, form: ServiceForm, id: string): Promise<void> {
  const isSame = eq(sql`lower(${service.path_prefix})`, form.path_prefix.toLowerCase());
  const isBeside = and(isSame, ne(service.id, id));
  const others = await tx.select().from(service).where(isBeside);
  for (const host of hostNames(form)) {
    const other = others.find((one) => hostNames(one).includes(host));
    if (other) {
      throw invalidFields([fieldError('hosts', 'host_taken', { host, name: other.name })]);
    }
  }
}

const matches = ({ q, name, code, hosts, status }: ServiceQuery): SQL | undefined =>
  and(
    containsWords([service.name, service.code, service.hosts], q),
    name ? contains(service.name, name) : undefined,
    code ? contains(service.code, code) : undefined,
    hosts ? contains(service.hosts, hosts) : undefined,
    status ? eq(service.status, status) : undefined,
  );

/** The calls of a service may be thousands. */
export const listed = ({ calls: _, ...row }: typeof service.$inferSelect): Service => ({
  ...row,
  ...isoDates(row),
});

const toService = (row: typeof service.$inferSelect): Service => ({ ...row, ...isoDates(row) });
