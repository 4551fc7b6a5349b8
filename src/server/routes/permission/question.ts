import type { Context } from 'hono';
import { because } from '@/schemas/errors';
import { z } from '@/schemas/zod';
import { pastMoment } from '../../changes/policy/past';
import type { AppEnv } from '../../http/context';
import type { DeclaredCall } from '../../http/declaredCalls';
import { needsOwnPassword } from '../../http/guard';
import { invalidPart, permissionDenied, unknownFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { METHOD } from '../../lib/requestPath';
import { canCall } from '../../permission/current';
import type { Question } from '../../permission/explain/explain';
import { type Moment, presentMoment } from '../../permission/explain/moment';
import type { Subject } from '../../permission/explain/subject';
import { buttonTarget, callTarget, isResource, menuTarget } from '../../permission/explain/target';
import type { Facts } from '../../permission/facts';
import { isNamed } from '../../permission/guardedCall';
import { liveFacts } from '../../permission/liveCalls';
import { isOwnPath, keyOf, parsePattern, serviceOf } from '../../permission/pattern';
import { once } from '../../permission/policyIndex';
import { currentServices } from '../../permission/services';

/** A dotted code such as `system.user.add`. */
const codeSchema = z.string().min(1).max(1_024);

const methodSchema = z.string().toUpperCase().regex(METHOD, because('invalid_method'));

/**
 * A pattern such as `/api/v1/users/:id`, or an address, matched as the router does; of another service after the code
 * of that.
 */
const pathSchema = z
  .string()
  .regex(/^([a-z][a-z0-9-]{0,31})?\//, because('invalid_api_path'))
  .max(1_024);

export const momentSchema = z.iso.datetime({ offset: true, ...because('invalid_time') });

/** What is asked about: a menu by its code, or a call. */
export const targetShape = {
  code: codeSchema.optional(),
  method: methodSchema.optional(),
  path: pathSchema.optional(),
};

type Asked = Partial<Record<keyof typeof targetShape, string | undefined>>;
type About = Pick<Question, 'target' | 'access' | 'needsOwnPassword'>;

/** Whether the caller may call it. */
export const may = (c: Context<AppEnv>, method: string, path: string): Promise<boolean> =>
  canCall(c.get('db'), c.get('principal'), method, path);

/** @throws {ApiError} 403 for who may not see such things in their list, but for oneself */
export async function assertMaySee(
  c: Context<AppEnv>,
  what: 'users' | 'roles',
  ownId?: string,
): Promise<void> {
  if (ownId !== undefined && ownId === c.get('principal').user_id) return;
  if (!(await may(c, 'GET', `/api/v1/${what}`))) throw permissionDenied();
}

/**
 * Now, or as it was then.
 * @throws {ApiError} 403 for who looks as somebody else: what that user had once may exceed the admin
 */
export async function momentOf(
  c: Context<AppEnv>,
  { at, user_id: userId }: { at?: string | undefined; user_id?: string | undefined },
): Promise<Moment> {
  const db = c.get('db');
  const { policy_version: version, view_as } = c.get('principal');
  if (at !== undefined && view_as) throw permissionDenied();
  const then = at === undefined ? undefined : new Date(at);
  const moment =
    then && then.getTime() < c.get('clock')()
      ? await pastMoment(db, version, { at: then, userId })
      : await presentMoment(db, version);
  return { ...moment, facts: liveFacts(c.get('declaredCalls').all, moment.facts) };
}

/** @throws {ApiError} 404 */
export async function subjectOf(moment: Moment, id: string, field = 'user_id'): Promise<Subject> {
  const subject = await moment.subject(id);
  if (!subject) throw unknownFields([fieldError(field, 'unknown_user', { id })]);
  return subject;
}

/**
 * @param query where `method` and `path` are one
 * @throws {ApiError} 400 unless just one is given
 */
export function assertOneOf(query: object, names: readonly string[]): void {
  const given = names.filter((name) => Reflect.get(query, name) !== undefined);
  const method = Reflect.get(query, 'method');
  if (method !== undefined && !given.includes('path')) {
    throw invalidPart('query', [fieldError('path', 'required')]);
  }
  if (given.length !== 1) {
    const field = given[1] ?? names[0] ?? '';
    throw invalidPart('query', [fieldError(field, 'one_of_these', { options: names })]);
  }
  if (given[0] === 'path' && method === undefined) {
    throw invalidPart('query', [fieldError('method', 'required')]);
  }
}

/** @throws {ApiError} 404 naming the parameter */
export async function aboutOf(c: Context<AppEnv>, facts: Facts, asked: Asked): Promise<About> {
  const { code, method = '', path = '' } = asked;
  if (code === undefined) return aboutCall(c, facts, method === 'HEAD' ? 'GET' : method, path);
  const target = menuTarget(facts, code);
  if (!target) throw unknownFields([fieldError('code', 'unknown_code', { code })]);
  return { target, access: 'granted' };
}

const byKey = once(
  (calls: readonly DeclaredCall[]) =>
    new Map(calls.map((call) => [keyOf(call.method, parsePattern(call.path)), call])),
);

async function aboutCall(
  c: Context<AppEnv>,
  facts: Facts,
  method: string,
  path: string,
): Promise<About> {
  if (!isOwnPath(path)) return aboutServiceCall(c, facts, method, path);
  const calls = c.get('declaredCalls');
  const declared =
    byKey(calls.all).get(keyOf(method, parsePattern(path))) ??
    (isWritten(path) && isResource(facts, method, path)
      ? undefined
      : await calls.reachedBy(method, path));
  if (declared) {
    const { access, summary, button } = declared;
    const target =
      button === undefined
        ? callTarget(facts, method, declared.path, summary)
        : buttonTarget(facts, declared, button);
    const waits = needsOwnPassword(access, declared.method, declared.path);
    return { target, access, needsOwnPassword: waits };
  }
  if (isResource(facts, method, path)) {
    return { target: callTarget(facts, method, path, ''), access: 'granted' };
  }
  throw unknownFields([fieldError('path', 'unknown_call', { call: `${method} ${path}` })]);
}

/** A call of another service, as `authorize` decides about it. */
async function aboutServiceCall(
  c: Context<AppEnv>,
  facts: Facts,
  method: string,
  path: string,
): Promise<About> {
  const code = serviceOf(path);
  const services = await currentServices(c.get('db'), c.get('principal').policy_version);
  const service = services.find((one) => one.code === code);
  if (!service) throw unknownFields([fieldError('path', 'unknown_service', { code })]);
  const target = callTarget(facts, method, path, service.name);
  // A proxy lets nobody pass whom the console would first have set something up.
  const about = { target, needsOwnPassword: true };
  if (service.status === 'disabled')
    return { ...about, target: { ...target, sources: [] }, access: 'granted' };
  const isFree =
    service.unnamed_calls === 'allow' &&
    !isNamed(facts.parts.resources, `${method} ${code}`, parsePattern(path));
  return { ...about, access: isFree ? 'session' : 'granted' };
}

/** Whether a path is a pattern, with a parameter or a wildcard; an address has none. */
const isWritten = (path: string) => parsePattern(path).join('/') !== path || path.endsWith('/*');
