import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  type Preview,
  type PreviewForm,
  previewFormSchema,
  previewSchema,
  replaySchema,
} from '@/schemas/permission';
import { usersShownTo } from '../../changes/users';
import type { Entity } from '../../crud/entity';
import type { AppEnv } from '../../http/context';
import type { ErrorStatus } from '../../http/errorResponses';
import { createRouter, json, route } from '../../http/router';
import type { Env } from '../../lib/env';
import { permissionDenied } from '../../lib/errors';
import { canCall } from '../../permission/current';
import { consequencesOf, namesOf } from '../../permission/preview/consequences';
import { dryRunChanges, type Effects, type PlannedChange } from './dryRun';
import { replayOf } from './replay';
import { menusShownTo, previewShown } from './shownMenus';
import type { TouchedUsers } from './touchedUsers';

const declare = {
  method: 'post',
  access: 'granted',
  tag: 'permission',
  request: { body: json(previewFormSchema) },
} as const;

const refuses: ErrorStatus[] = [404, 412];

const MAX_SAMPLE = 100;

const fromSchema = z.object({
  users_from: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe(`How many of the users to skip: ${MAX_SAMPLE} are named at a time`),
});

const postPreview = route({
  ...declare,
  request: { ...declare.request, query: fromSchema },
  refuses,
  path: '/api/v1/permissions/preview',
  summary: 'What a change would give and take, and from whom; nothing is stored',
  data: previewSchema,
});

const postReplay = route({
  ...declare,
  refuses,
  path: '/api/v1/permissions/preview/replay',
  summary: 'Which of the calls of the last 30 days a change would have refused',
  data: replaySchema,
});

export function previewRoutes(env: Env, entities: readonly Entity[]): OpenAPIHono<AppEnv> {
  const dryRun = async (c: Context<AppEnv>, form: PreviewForm): Promise<Effects> => {
    const planned = plan(env, entities, form, c.req.header('If-Match'));
    await assertMayWrite(c, planned);
    return dryRunChanges(c, planned);
  };
  return createRouter()
    .openapi(postPreview, async (c) => {
      const form = c.req.valid('json');
      const { restores, ...found } = await dryRun(c, form);
      const preview = {
        ...(await toPreview(c, found, c.req.valid('query').users_from)),
        ...((await mayReadHistory(c, entities, form)) && { restores }),
      };
      const data = previewShown(await menusShownTo(c), preview);
      return c.json({ success: true as const, data });
    })
    .openapi(postReplay, async (c) => {
      const data = await replayOf(c, await dryRun(c, c.req.valid('json')));
      return c.json({ success: true as const, data });
    });
}

function plan(
  env: Env,
  entities: readonly Entity[],
  form: PreviewForm,
  ifMatch: string | undefined,
): PlannedChange[] {
  const several = 'changes' in form;
  return (several ? form.changes : [form]).map((change) => {
    const entity = entities.find(({ name }) => name === change.entity);
    if (!entity) throw new Error(`there is no entity ${change.entity}`);
    return { ...change, changes: entity.changes(env), ifMatch: several ? undefined : ifMatch };
  });
}

/** Before the bodies are looked at, as the calls themselves would. @throws {ApiError} 403 */
async function assertMayWrite(
  c: Context<AppEnv>,
  planned: readonly PlannedChange[],
): Promise<void> {
  for (const { changes, action } of planned) {
    const { method, path } = changes.routeOf(action);
    if (!(await canCall(c.var.db, c.var.principal, method, path))) throw permissionDenied();
  }
}

async function mayReadHistory(
  { var: { db, principal } }: Context<AppEnv>,
  entities: readonly Entity[],
  form: PreviewForm,
): Promise<boolean> {
  const path = 'entity' in form && entities.find(({ name }) => name === form.entity)?.path;
  return Boolean(path) && canCall(db, principal, 'GET', `${path}/{id}/history`);
}

async function toPreview(
  c: Context<AppEnv>,
  effects: Omit<Effects, 'restores'>,
  from: number,
): Promise<Preview> {
  const { facts, gaining, losing, users, version } = effects;
  const gains = users.filter(({ before, after }) => gaining.hasSurplus(after, before));
  const loses = users.filter(({ before, after }) => losing.hasSurplus(before, after));
  const touched = [...new Set([...loses, ...gains])];
  const shown = await usersShownTo(c, someOf(touched, from));
  const consequences = consequencesOf(facts, gaining, losing);
  return {
    ...consequences,
    menus: namesOf(facts, consequences),
    users: {
      gaining: countOf(gains),
      losing: countOf(loses),
      total: countOf(touched),
      sample: [...shown.values()],
    },
    version,
  };
}

const countOf = (users: readonly TouchedUsers[]) =>
  users.reduce((sum, { ids }) => sum + ids.length, 0);

/** Returns the users from one on, in the order of their ids. */
function someOf(users: readonly TouchedUsers[], from: number): string[] {
  const wanted = from + MAX_SAMPLE;
  let first: string[] = [];
  for (const { ids } of users) {
    const last = first.length < wanted ? undefined : first.at(-1);
    const earlier = last === undefined ? ids : ids.filter((id) => id < last);
    if (earlier.length > 0) first = [...first, ...earlier].sort().slice(0, wanted);
  }
  return first.slice(from);
}
