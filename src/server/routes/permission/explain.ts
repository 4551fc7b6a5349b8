import type { Context } from 'hono';
import { type Explanation, explanationSchema } from '@/schemas/permission';
import { idSchema } from '@/schemas/permission/parts';
import { z } from '@/schemas/zod';
import { ownIdOf } from '../../changes/actorLimits';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import {
  explain,
  type NamelessExplanation,
  type Question,
  remediesOf,
} from '../../permission/explain/explain';
import type { NamelessRemedy } from '../../permission/explain/remedies';
import { currentRoleSets } from '../../permission/explain/roleSets';
import { menuTarget } from '../../permission/explain/target';
import type { Facts } from '../../permission/facts';
import {
  aboutOf,
  assertMaySee,
  assertOneOf,
  may,
  momentOf,
  momentSchema,
  subjectOf,
  targetShape,
} from './question';
import { explanationShown } from './shownExplanation';
import { assertShown, menusShownTo } from './shownMenus';

const explainQuerySchema = z.object({
  user_id: idSchema,
  ...targetShape,
  at: momentSchema.optional().describe('As it was then, where history tells'),
});

const getExplanation = route({
  method: 'get',
  path: '/api/v1/permissions/explain',
  access: 'granted',
  exceptOwn: 'user_id',
  tag: 'permission',
  summary: 'Why a user may or may not do something',
  request: { query: explainQuerySchema },
  data: explanationSchema,
  refuses: [404],
});

export const explainRoutes = createRouter().openapi(getExplanation, async (c) => {
  const query = c.req.valid('query');
  assertOneOf(query, ['code', 'path']);
  await assertMaySee(c, 'users', query.user_id);
  const moment = await momentOf(c, query);
  const subject = await subjectOf(moment, query.user_id);
  const isOwn = query.user_id === ownIdOf(c.var.principal);
  if (!isOwn) await assertShown(c, query);
  const hidden = await hiddenCode(c, query);
  const about =
    hidden === undefined
      ? await aboutOf(c, moment.facts, query)
      : aboutHidden(moment.facts, hidden);
  const question = { subject, ...about };
  const explanation = explain(moment.facts, question);
  const hasRemedies = !explanation.allowed && query.at === undefined;
  const remedies = hasRemedies ? await remediesShownTo(c, moment.facts, question) : [];
  const shown = hidden === undefined ? explanation : withoutState(explanation);
  const { id, name, username } = subject;
  const { target } = about;
  const data: Explanation = {
    ...(await explanationShown(c, moment, id, shown, remedies)),
    user: { id, name, username },
    target: {
      name: target.name,
      ...('code' in target ? { code: target.code } : { call: `${target.method} ${target.path}` }),
    },
    ...(query.at && { at: query.at, incomplete: moment.incomplete }),
  };
  return c.json({ success: true as const, data });
});

/** Returns none for callers who may not know of roles, and no numbers for those who may not of users. */
async function remediesShownTo(
  c: Context<AppEnv>,
  facts: Facts,
  question: Question,
): Promise<NamelessRemedy[]> {
  if (!(await may(c, 'GET', '/api/v1/roles'))) return [];
  const sets = (await may(c, 'GET', '/api/v1/users')) ? await currentRoleSets(c.var.db) : undefined;
  return remediesOf(facts, question, sets);
}

/** Returns the code of a menu that the caller's own list does not show, whether there is one or not. */
async function hiddenCode(c: Context<AppEnv>, { code }: { code?: string | undefined }) {
  return code === undefined || (await menusShownTo(c)).hasCode(code) ? undefined : code;
}

function aboutHidden(facts: Facts, code: string): Pick<Question, 'target' | 'access'> {
  const sources = menuTarget(facts, code)?.sources ?? [];
  return { target: { code, name: '', sources }, access: 'granted' };
}

/** Whether it is disabled tells that there is such a menu, so it is shown of what the roles grant alone. */
function withoutState({ blockers, ...explanation }: NamelessExplanation): NamelessExplanation {
  const isGranted = !blockers.some(({ kind }) => kind === 'not-granted' || kind === 'no-role');
  const shown = blockers.filter(({ kind }) => isGranted || !/-disabled$/.test(kind));
  return { ...explanation, blockers: shown };
}
