import type { Context } from 'hono';
import { because } from '@/schemas/errors';
import { type Comparison, comparisonSchema, type Rights } from '@/schemas/permission';
import { z } from '@/schemas/zod';
import { absenceOf, type Kind } from '../../changes/policy/read';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { invalidPart } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { compareRights } from '../../permission/explain/comparison';
import type { Moment } from '../../permission/explain/moment';
import { effectiveOfRoles, effectiveOfUser } from './effectiveRights';
import { assertMaySee, momentOf } from './question';
import { menusShownTo, onlyShown } from './shownMenus';

const comparisonSides = /^(role|user):[\w-]{1,32}(@[\dT:.Z+-]{10,40})?$/;

/** Each side is `role:ID` or `user:ID`, with `@` and a moment for the past. */
const compareQuerySchema = z.object({
  left: z.string().regex(comparisonSides, because('comparison_side')),
  right: z.string().regex(comparisonSides, because('comparison_side')),
});

/** What the clock of a device may be ahead. */
const AHEAD_MS = 60_000;

const getComparison = route({
  method: 'get',
  path: '/api/v1/permissions/compare',
  access: 'granted',
  tag: 'permission',
  summary: 'What two users or roles may do, side by side',
  request: { query: compareQuerySchema },
  data: comparisonSchema,
  refuses: [404],
});

type Side = 'left' | 'right';

export const compareRoutes = createRouter().openapi(getComparison, async (c) => {
  const query = c.req.valid('query');
  const left = await sideOf(c, 'left', query.left);
  const right = await sideOf(c, 'right', query.right);
  const shown = await menusShownTo(c);
  const data: Comparison = {
    // How the sides stand to each other would tell of hidden menus, too.
    ...compareRights(onlyShown(shown, left.rights), onlyShown(shown, right.rights)),
    ...((left.absent || right.absent) && {
      absent: {
        ...(left.absent && { left: left.absent }),
        ...(right.absent && { right: right.absent }),
      },
    }),
    ...((left.incomplete || right.incomplete) && { incomplete: true }),
  };
  return c.json({ success: true as const, data });
});

interface ComparedSide {
  rights: Rights;
  incomplete: boolean;
  absent?: 'not-created' | 'deleted';
}

async function absentFrom(
  c: Context<AppEnv>,
  moment: Moment,
  { kind, id, at }: { kind: Kind; id: string; at: string | undefined },
) {
  const isThere = kind === 'user' ? await moment.subject(id) : (await moment.roles([id])).size > 0;
  if (isThere) return undefined;
  return absenceOf(c.var.db, kind, id, at === undefined ? new Date(c.var.clock()) : new Date(at));
}

/** @throws {ApiError} 403 and 404 */
async function sideOf(c: Context<AppEnv>, side: Side, text: string): Promise<ComparedSide> {
  const [subject = '', at] = text.split('@');
  const [kind, id = ''] = subject.split(':');
  const isUser = kind === 'user';
  const then = at === undefined ? 0 : Date.parse(at);
  if (Number.isNaN(then)) throw invalidPart('query', [fieldError(side, 'invalid_time')]);
  if (then > c.get('clock')() + AHEAD_MS)
    throw invalidPart('query', [fieldError(side, 'future_time')]);
  await (isUser ? assertMaySee(c, 'users', id) : assertMaySee(c, 'roles'));
  const moment = await momentOf(c, { at, user_id: isUser ? id : undefined });
  const absent = await absentFrom(c, moment, { kind: isUser ? 'user' : 'role', id, at });
  if (absent) return { rights: { codes: [], calls: [] }, incomplete: moment.incomplete, absent };
  const rights = isUser
    ? await effectiveOfUser(moment, id, side)
    : await effectiveOfRoles(moment, [id], side);
  return { rights, incomplete: moment.incomplete };
}
