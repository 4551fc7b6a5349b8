import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  type Sample,
  type SampleEntity,
  sampleDoneSchema,
  sampleEntities,
  sampleFormQuerySchema,
  sampleRemovalQuerySchema,
  sampleSchema,
} from '@/schemas/sample';
import { inWriteTransaction } from '../../changes/writeContext';
import type { EntityChanges } from '../../crud/changes';
import type { Entity } from '../../crud/entity';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import type { Env } from '../../lib/env';
import { precondition } from '../../lib/errors';
import { canCall } from '../../permission/current';
import { sampleCounts } from './content';
import { addSample, isEmpty } from './create';
import { readSample, removalOf, removeSample } from './removal';

export type SampleChanges = Record<SampleEntity, EntityChanges>;

const PATH = '/api/v1/sample';
const declare = { access: 'granted', tag: 'sample', path: PATH } as const;

const getSample = route({
  ...declare,
  method: 'get',
  summary: 'Whether sample data is offered or there, and what removing it would do',
  request: { query: sampleRemovalQuerySchema },
  data: sampleSchema,
});

const postSample = route({
  ...declare,
  method: 'post',
  summary: 'Make sample data on an empty console: menus, roles, and users without passwords',
  request: { query: sampleFormQuerySchema },
  data: sampleDoneSchema,
  refuses: [412],
});

const deleteSample = route({
  ...declare,
  method: 'delete',
  summary: 'Delete the sample data, but what others rest on',
  request: { query: sampleRemovalQuerySchema },
  data: sampleDoneSchema,
  refuses: [412],
});

export function sampleRoutes(
  env: Env,
  entities: Record<SampleEntity, Entity>,
): OpenAPIHono<AppEnv> {
  const { menu, role, user } = entities;
  const changes = { menu: menu.changes(env), role: role.changes(env), user: user.changes(env) };
  return createRouter()
    .openapi(getSample, async (c) => {
      const data = await shownSample(c, changes, c.req.valid('query').used);
      return c.json({ success: true as const, data });
    })
    .openapi(postSample, async (c) => {
      const { language } = c.req.valid('query');
      await inWriteTransaction(c, (write) => addSample(write, changes, language));
      return c.json({ success: true as const, data: { counts: sampleCounts } });
    })
    .openapi(deleteSample, async (c) => {
      const { used } = c.req.valid('query');
      const counts = await inWriteTransaction(c, async (write) => {
        const removed = await removeSample(write, changes, used);
        if (Object.values(removed).every((count) => count === 0)) throw precondition();
        return removed;
      });
      return c.json({ success: true as const, data: { counts } });
    });
}

const NONE: Sample = {
  state: 'none',
  counts: { menu: 0, role: 0, user: 0 },
  changed: [],
  kept: [],
};

async function shownSample(
  c: Context<AppEnv>,
  changes: SampleChanges,
  used: boolean,
): Promise<Sample> {
  const { db } = c.var;
  const stored = await readSample(db);
  const isThere = stored.menus.length + stored.roles.length + stored.users.length > 0;
  if (isThere) {
    const isStuck = removalOf(stored, true).gone.length === 0;
    if (isStuck || !(await mayAll(c, changes, 'delete'))) return NONE;
    const { counts, changed, kept } = removalOf(stored, used);
    return { state: 'present', counts, changed, kept };
  }
  const isOffered = (await isEmpty(db)) && (await mayAll(c, changes, 'create'));
  return isOffered ? { ...NONE, state: 'offered', counts: sampleCounts } : NONE;
}

/** The lists too, as it names what is in them. */
async function mayAll(
  { var: { db, principal } }: Context<AppEnv>,
  changes: SampleChanges,
  action: 'create' | 'delete',
): Promise<boolean> {
  for (const entity of sampleEntities) {
    const { method, path } = changes[entity].routeOf(action);
    const list = changes[entity].routeOf('create').path;
    if (!(await canCall(db, principal, 'GET', list))) return false;
    if (!(await canCall(db, principal, method, path))) return false;
  }
  return true;
}
