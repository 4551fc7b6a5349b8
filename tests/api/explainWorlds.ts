import { expect } from 'vitest';
import { explain, type NamelessExplanation } from '@/server/permission/explain/explain';
import type { Subject } from '@/server/permission/explain/subject';
import { callTarget, menuTarget, type Target } from '@/server/permission/explain/target';
import type { Facts } from '@/server/permission/facts';
import {
  type Asked,
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
      const told = explain(facts, { subject, target, access: 'granted' }, at === looked);
      const label = [subject.username, JSON.stringify(one)];
      expect([...label, told.allowed]).toEqual([...label, held.may(one)]);
      if (told.allowed) met.yes += 1;
      else met.no += 1;
      if (at === looked) checkClosely(world, subject, one, told, met);
    }
  }
}

const targetOf = (facts: Facts, asked: Asked): Target =>
  'code' in asked
    ? (menuTarget(facts, asked.code) as Target)
    : callTarget(facts, asked.method, asked.path, '');

function checkClosely(
  world: World,
  subject: Subject,
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
  checkRemedies(world, subject, asked, told);
  met.remedies += told.remedies.length;
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
  { remedies }: NamelessExplanation,
): void {
  const opens = (steps: Parameters<typeof afterSteps>[1]) =>
    heldBy(afterSteps(world, steps), id).may(asked);
  for (const { steps, grants } of remedies) {
    expect(opens(steps)).toBe(true);
    for (const step of steps) expect(opens(steps.filter((one) => one !== step))).toBe(false);
    expect(grants.map(anyParameter).sort()).toEqual(gainedBy(world, id, steps, asked));
  }
  const surpluses = remedies.map(({ grants }) => grants.length);
  expect(surpluses).toEqual(surpluses.toSorted((a, b) => a - b));
  expect(remedies.length).toBeLessThanOrEqual(10);
  const single = allSteps(world, id).filter((step) => opens([step]));
  const least = Math.min(...single.map((step) => gainedBy(world, id, [step], asked).length));
  expect(surpluses[0] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(least);
}
