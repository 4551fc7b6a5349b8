import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  historyQuerySchema,
  restoredSchema,
  restoreFormSchema,
  undoFormSchema,
  undoneSchema,
  type Version,
  versionSchema,
} from '@/schemas/history';
import { itemNotFound } from '../base/errors';
import { ROOT_ID } from '../base/root';
import type { AppEnv } from '../http/context';
import { jsonInTurns } from '../http/jsonInTurns';
import { createRouter, json, route } from '../http/router';
import { type AuditedChange, actionOf } from './auditedChange';
import { countsOfActions, deletionsOf, hasHistory, versionsOf } from './auditRows';
import { changedFields, formIn, isUndoable } from './historyForm';
import { Restorer } from './restore';
import type { CrudDefinition } from './router';
import { mayListUsers, usersShownTo } from './shownUsers';
import { readyToUndo } from './undo';
import { inWriteTransaction } from './writeContext';
import type { Identified } from './writes';

const idParams = z.object({ id: z.string().max(32) });

/** Before the routes of the records themselves, as `deleted` is no id. */
export function historyRouter<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared = z.infer<Form>,
>(definition: CrudDefinition<Item, Form, Query, Prepared>): OpenAPIHono<AppEnv> {
  const { entity, path, store, tables } = definition;
  const routes = declare(entity, path);
  const restorer = new Restorer(definition, async (form, id) =>
    store.prepare ? store.prepare(form, id) : (form as Prepared),
  );
  const nameLeft = ({ after, name }: AuditedChange) =>
    (after && definition.nameOf(after as never)) || name;
  const shown = async (
    c: Context<AppEnv>,
    changes: readonly AuditedChange[],
    name = '',
  ): Promise<Version[]> => {
    const users = await usersShownTo(
      c,
      changes.map(({ actor }) => actor.id),
    );
    const counts = await countsOfActions(c.var.db, entity, changes);
    const seesAll = await mayListUsers(c);
    const versions: Version[] = [];
    for (const change of changes) {
      versions.push({
        ...toVersion(definition, { ...change, name: nameLeft(change) || name }),
        together: counts.get(actionOf(change)) ?? 1,
        user: actorOf(change, users, seesAll, c.var.principal.user_id),
      });
      // A version may be a tenth of a megabyte; other requests are let in.
      await nextTurn();
    }
    return versions;
  };
  return createRouter()
    .openapi(routes.deleted, async (c) => {
      const { changes, ...count } = await deletionsOf(
        c.var.db,
        entity,
        tables[0],
        c.req.valid('query'),
      );
      return jsonInTurns(c, { success: true, data: await shown(c, changes), ...total(count) });
    })
    .openapi(routes.history, async (c) => {
      const { id } = c.req.valid('param');
      const found = await store.find(c.var.db, id);
      const { changes, ...count } = await versionsOf(
        c.var.db,
        entity,
        id,
        c.req.valid('query'),
        store,
      );
      // What was seeded, and went with another one, has no row of its own.
      const isTold = changes.some(({ verb }) => verb === 'delete');
      if (!found && !isTold && !(await hasHistory(c.var.db, entity, id)))
        throw itemNotFound(entity);
      const name = found ? definition.nameOf(found) : changes.map(nameLeft).find(Boolean);
      return jsonInTurns(c, {
        success: true,
        data: await shown(c, changes, name),
        ...total(count),
      });
    })
    .openapi(routes.restore, async (c) => {
      const { id } = c.req.valid('param');
      const ready = await restorer.ready(c.var.db, { id, ...c.req.valid('json') });
      const ifMatch = c.req.header('If-Match');
      const data = await inWriteTransaction(c, (write) => ready.run(write, ifMatch));
      return c.json({ success: true as const, data });
    })
    .openapi(routes.undo, async (c) => {
      const undo = await readyToUndo(c, restorer, c.req.valid('json'));
      const data = await inWriteTransaction(c, undo);
      return c.json({ success: true as const, data });
    });
}

/** Apart from the calls of one record, whose patterns would grant it too. */
const deletedCall = (path: string) => path.replace(/[^/]+$/, 'deleted/$&');

function declare(entity: string, path: string) {
  const common = { access: 'granted', tag: entity } as const;
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const one = `${/^[aeio]/.test(entity) ? 'an' : 'a'} ${entity}`;
  return {
    deleted: route({
      ...common,
      method: 'get',
      path: deletedCall(path),
      summary: `List deleted ${plural}`,
      request: { query: historyQuerySchema },
      data: z.array(versionSchema),
    }),
    history: route({
      ...common,
      method: 'get',
      path: `${path}/{id}/history`,
      summary: `List the versions of ${one}`,
      request: { params: idParams, query: historyQuerySchema },
      data: z.array(versionSchema),
      refuses: [404],
    }),
    restore: route({
      ...common,
      method: 'post',
      path: `${path}/{id}/restore`,
      summary: `Restore a version of ${one}, deleted or not`,
      request: { params: idParams, body: json(restoreFormSchema) },
      data: restoredSchema,
      previewed: true,
      refuses: [404, 412],
    }),
    undo: route({
      ...common,
      method: 'post',
      path: `${path}/undo`,
      summary: `Undo changes of ${plural} that one action made`,
      request: { body: json(undoFormSchema) },
      data: undoneSchema,
      previewed: true,
      refuses: [404, 412],
    }),
  };
}

const total = ({ total, ...capped }: { total: number; total_capped?: true }) => ({
  ...(total && { total }),
  ...capped,
});

function toVersion<Form extends z.ZodType>(
  definition: Parameters<typeof changedFields<Form>>[0],
  change: AuditedChange,
): Omit<Version, 'user' | 'together'> {
  const { id, recordId, name, verb, at, traceId, linked, returned, undoes, before, after } = change;
  const [isBefore, isAfter] = [before, after].map(
    (snapshot) => formIn(definition, snapshot) !== undefined,
  );
  const isChange = linked === undefined && !verb.endsWith('-password');
  return {
    id,
    record_id: recordId,
    name,
    action: verb,
    at: at.toISOString(),
    trace_id: traceId,
    linked: linked ?? null,
    returned,
    undoes,
    fields: isChange ? changedFields(definition, before, after) : [],
    restorable: isChange && Boolean(verb === 'delete' ? isBefore : isAfter),
    undoable: isChange && Boolean(verb === 'create' || isBefore) && isUndoable(definition, change),
  };
}

/** A user who is gone is known by the name that they had then. */
function actorOf(
  { actor }: AuditedChange,
  users: Awaited<ReturnType<typeof usersShownTo>>,
  seesAll: boolean,
  ownId: string,
): Version['user'] {
  const { id, username } = actor;
  const shown = users.get(id);
  if (shown) return { id, username: shown.username, name: shown.name };
  if (!seesAll && id !== ownId) return null;
  return { id: id || ROOT_ID, username, name: '' };
}
