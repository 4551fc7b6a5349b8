import { expect } from 'vitest';
import { explain, type NamelessExplanation, remediesOf } from '@/server/permission/explain/explain';
import type { NamelessRemedy } from '@/server/permission/explain/remedies';
import type { RoleSet } from '@/server/permission/explain/roleSets';
import type { Subject } from '@/server/permission/explain/subject';
import { callTarget, menuTarget, type Target } from '@/server/permission/explain/target';
import type { Facts } from '@/server/permission/facts';
import {
  type Asked,
  affectedBy,
  afterSteps,
  allSteps,
  anyParameter,
  chainsOf,
  gainedBy,
  heldBy,
} from './explainOracle';
import { createWorld, type World } from './randomPolicy';
import { dottedCode, factsOf, subjectsOf } from './worldFacts';

const PATHS = ['/a/:id', '/a/{id}', '/a/b', '/a/*', '/c', '/:x', '/:x/:y', '/a/:id/*'];
const RESOURCES = PATHS.flatMap((path) => ['GET', 'PUT'].map((method) => ({ method, path })));
/** As an app declares them. */
const ROUTES = ['/a/{id}', '/a/b', '/c', '/{x}/{y}', '/a/{id}/z', '/d/e/f'];

/** What the checks have met, so that they are known to have looked at something. */
export interface Met {
  yes: number;
  no: number;
  remedies: number;
}

/** Checks what is explained of every user, code and call of a random world against the plain rules. */
export function checkWorld(random: () => number, met: Met): void {
  const world = createWorld(random, RESOURCES);
  for (const user of world.users) if (random() < 0.2) user.status = 'freezed';
  const facts = factsOf(world);
  const asked: Asked[] = [
    ...ROUTES.flatMap((path) => ['GET', 'PUT'].map((method) => ({ method, path }))),
    ...world.menus.map(({ id }) => ({ code: dottedCode(world, id) })),
  ];
  const looked = Math.floor(random() * asked.length);
  for (const subject of subjectsOf(world)) {
    const held = heldBy(world, subject.id);
    for (const [at, one] of asked.entries()) {
      const target = targetOf(facts, one);
      const told = explain(facts, { subject, target, access: 'granted' });
      const label = [subject.username, JSON.stringify(one)];
      expect([...label, told.allowed]).toEqual([...label, held.may(one)]);
      if (told.allowed) met.yes += 1;
      else met.no += 1;
      if (at === looked) checkClosely(world, { facts, subject, target }, one, told, met);
    }
  }
}

const targetOf = (facts: Facts, asked: Asked): Target =>
  'code' in asked
    ? (menuTarget(facts, asked.code) as Target)
    : callTarget(facts, asked.method, asked.path, '');

/** Users by the roles that they have together, as they are read of a database. */
const roleSetsOf = ({ users }: World): RoleSet[] =>
  users
    .filter(({ role_ids }) => role_ids.length > 0)
    .map(({ id, status, role_ids }) =>
      status === 'freezed'
        ? { roles: role_ids, ids: [], frozen: 1 }
        : { roles: role_ids, ids: [id], frozen: 0 },
    );

function checkClosely(
  world: World,
  { facts, subject, target }: { facts: Facts; subject: Subject; target: Target },
  asked: Asked,
  told: NamelessExplanation,
  met: Met,
): void {
  const chains = told.chains.map(({ role, menu, resource }) =>
    [role.id, menu.id, ...(resource ? [resource.method, resource.path] : [])].join(' '),
  );
  expect(chains.sort()).toEqual(chainsOf(world, subject.id, asked).sort());
  expect(told.blockers.length === 0).toBe(told.allowed);
  if (told.allowed) return;
  checkBlockers(world, subject, asked, told);
  const question = { subject, target, access: 'granted' as const };
  const remedies = remediesOf(facts, question, roleSetsOf(world));
  checkRemedies(world, subject, asked, remedies);
  met.remedies += remedies.length;
  const unnumbered = remediesOf(facts, question, undefined);
  expect(unnumbered.filter((one) => 'affected' in one)).toEqual([]);
}

/** Without a missing grant among them, what is blocked opens once all of them are gone. */
function checkBlockers(
  world: World,
  subject: Subject,
  asked: Asked,
  { blockers }: NamelessExplanation,
): void {
  const kinds = new Set(blockers.map(({ kind }) => kind));
  expect(kinds.has('user-freezed')).toBe(subject.status === 'freezed');
  expect(kinds.has('no-role') && subject.role_ids.length > 0).toBe(false);
  if (kinds.has('no-role') || kinds.has('not-granted')) return;
  const steps = blockers.map(({ kind, id }) => {
    if (kind === 'user-freezed') return { kind: 'activate-user' as const, user: { id } };
    if (kind === 'role-disabled') return { kind: 'enable-role' as const, role: { id } };
    return { kind: 'enable-menu' as const, menu: { id } };
  });
  expect(heldBy(afterSteps(world, steps), subject.id).may(asked)).toBe(true);
}

function checkRemedies(
  world: World,
  { id }: Subject,
  asked: Asked,
  remedies: NamelessRemedy[],
): void {
  const opens = (steps: Parameters<typeof afterSteps>[1]) =>
    heldBy(afterSteps(world, steps), id).may(asked);
  for (const { steps, grants, affected } of remedies) {
    expect(opens(steps)).toBe(true);
    expect(affected).toBe(affectedBy(world, id, steps).length);
    for (const step of steps) expect(opens(steps.filter((one) => one !== step))).toBe(false);
    expect(grants.map(anyParameter).sort()).toEqual(gainedBy(world, id, steps, asked));
  }
  const ranks = remedies.map(({ affected = -1, grants }) => rankOf(affected, grants.length));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(remedies.length).toBeLessThanOrEqual(10);
  const single = allSteps(world, id).filter((step) => opens([step]));
  const least = Math.min(
    ...single.map((step) =>
      rankOf(affectedBy(world, id, [step]).length, gainedBy(world, id, [step], asked).length),
    ),
  );
  expect(ranks[0] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(least);
}

const MOST_GRANTS = 10_000;

/** The people who are affected weigh more than any number of rights. */
const rankOf = (affected: number, grants: number) => affected * MOST_GRANTS + grants;
