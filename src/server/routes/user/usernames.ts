import { asc } from 'drizzle-orm';
import type { UserForm } from '@/schemas/user';
import type { WriteContext } from '../../changes/writeContext';
import { type Transaction, tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import { type ApiError, invalidFields, usernameAlike } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { ROOT_ID } from '../../lib/root';
import { inTurns } from '../../lib/turns';
import { usernameKey, usernameShape } from '../../lib/username';

const { user } = tables;

const ROOT_SHAPE = usernameShape(ROOT_ID);

type Named = Pick<UserForm, 'username' | 'name' | 'known_look_alike'>;

interface LookAlike {
  id: string;
  key: string;
  username: string;
  name: string;
}

/** @param id of the user who is to have the username; a new one without it. @throws {ApiError} 400 */
export async function assertFreeUsername(write: WriteContext, form: Named, id = ''): Promise<void> {
  const shape = usernameShape(form.username);
  const alike = (await usersByShape(write.tx, [shape])).get(shape) ?? [];
  const refusal = refusalOf(write, form, { shape, key: usernameKey(form.username) }, alike, id);
  if (refusal) throw refusal;
}

/** Returns what the username of each new user is refused with; those before it in the list count. */
export async function usernameRefusals(
  write: WriteContext,
  forms: readonly Named[],
): Promise<(ApiError | undefined)[]> {
  const shapes: string[] = [];
  for await (const { username } of inTurns(forms)) shapes.push(usernameShape(username));
  const byShape = await usersByShape(write.tx, shapes);
  const refusals: (ApiError | undefined)[] = [];
  for await (const [at, form] of inTurns(forms.entries())) {
    const shape = shapes[at] ?? '';
    const alike = byShape.get(shape) ?? [];
    const key = usernameKey(form.username);
    refusals.push(refusalOf(write, form, { shape, key }, alike));
    alike.push({ ...form, id: `row ${at}`, key });
    byShape.set(shape, alike);
  }
  return refusals;
}

/**
 * Returns the refusal of a username; another spelling of a look-alike that was taken before is free as long as its
 * shape stays.
 */
function refusalOf(
  { mayCall, takesLookAlikes }: WriteContext,
  { known_look_alike }: Named,
  { shape, key }: { shape: string; key: string },
  alike: readonly LookAlike[],
  id = '',
): ApiError | undefined {
  const others = alike.filter((like) => like.id !== id);
  const isTaken = others.some((like) => like.key === key);
  if (key === '' || isTaken || shape === ROOT_SHAPE) return taken();
  const [like] = others;
  if (!like || others.length < alike.length) return undefined;
  // Those who may list users learn whom the name looks like, and can take it nevertheless.
  const isRoots = others.some((other) => other.id === ROOT_ID);
  if (isRoots || !mayCall({ method: 'GET', path: '/api/v1/users' })) return taken();
  if (known_look_alike || takesLookAlikes) return undefined;
  return usernameAlike({ username: like.username, name: like.name });
}

const taken = () => invalidFields([fieldError('username', 'username_taken')]);

async function usersByShape(
  tx: Transaction,
  shapes: readonly string[],
): Promise<Map<string, LookAlike[]>> {
  const { id, username, name, username_key: key, username_shape: shape } = user;
  const rows = await tx
    .select({ id, username, name, key, shape })
    .from(user)
    .where(isOneOf(shape, shapes))
    .orderBy(asc(id));
  const found = new Map<string, LookAlike[]>(shapes.map((one) => [one, []]));
  for (const row of rows) found.get(row.shape ?? '')?.push(row);
  return found;
}
