import { ne } from 'drizzle-orm';
import type { SampleLanguage } from '@/schemas/sample';
import type { WriteContext } from '../../changes/writeContext';
import type { Change } from '../../crud/changes';
import { type Database, type Transaction, tables } from '../../db/database';
import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { precondition } from '../../lib/errors';
import { ROOT_ID } from '../../lib/root';
import { menuCodes } from '../../permission/menuCodes';
import { SAMPLE_NOTE, sampleMenus, sampleRoles, sampleUsers, textIn } from './content';
import { newSampleId } from './mark';
import type { SampleChanges } from './routes';

const { menu, role, user } = tables;

/** Nobody but root, nothing but the console's own. */
export async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const [aRole] = await db.select({ id: role.id }).from(role).limit(1);
  if (aRole) return false;
  const others = db.select({ id: user.id }).from(user).where(ne(user.id, ROOT_ID));
  if ((await others.limit(1)).length > 0) return false;
  const menus = await db.select().from(menu);
  const placed = menuCodes(menus);
  return menus.every(({ id }) => consoleMenuAt(placed.get(id)?.code ?? ''));
}

/** By the writes of single records. @throws {ApiError} 412 where the console is not empty */
export async function addSample(
  write: WriteContext,
  changes: SampleChanges,
  language: SampleLanguage,
): Promise<void> {
  if (!(await isEmpty(write.tx))) throw precondition();
  const ids = await consoleIds(write.tx);
  const make = async (entity: keyof SampleChanges, body: object): Promise<string> => {
    const { now } = write;
    const identity = { id: newSampleId(now), created_at: now, updated_at: now };
    write.assertMayCall(changes[entity].routeOf('create'));
    const change: Change = { action: 'create', body, identity };
    // A change that is ready for a dry run gives a new user no password.
    await (await changes[entity].ready(write.tx as Database, change)).run(write);
    return identity.id;
  };
  const say = (text: Parameters<typeof textIn>[0]) => textIn(text, language);

  for (const [at, { code, name, icon, path }] of sampleMenus.entries()) {
    const [own = '', ...above] = code.split('.').reverse();
    const names = { 'zh-CN': name[1] };
    const body = {
      parent_id: ids.get(above.reverse().join('.')) ?? '',
      code: own,
      name: name[0],
      description: say(SAMPLE_NOTE),
      type: isPage(code) ? 'page' : 'button',
      path: path ?? '',
      sequence: sampleMenus.length - at,
      status: 'enabled',
      properties: JSON.stringify(icon ? { icon, names } : { names }),
    };
    ids.set(code, await make('menu', body));
  }
  const roleIds = new Map<string, string>();
  for (const [at, { code, name, description, menus }] of sampleRoles.entries()) {
    const body = {
      code,
      name: say(name),
      description: say(description),
      sequence: sampleRoles.length - at,
      status: 'enabled',
      menus: linksTo('menu_id', menus, ids),
    };
    roleIds.set(code, await make('role', body));
  }
  for (const { username, name, roles, isFrozen } of sampleUsers) {
    await make('user', {
      username,
      name,
      email: `${username}@example.com`,
      remark: say(SAMPLE_NOTE),
      status: isFrozen ? 'freezed' : 'activated',
      roles: linksTo('role_id', roles, roleIds),
    });
  }
}

const isPage = (code: string) => code.split('.').length <= 2;

async function consoleIds(tx: Transaction): Promise<Map<string, string>> {
  const placed = menuCodes(await tx.select().from(menu)).values();
  return new Map([...placed].map(({ code, id }) => [code, id]));
}

const linksTo = (
  name: 'menu_id' | 'role_id',
  codes: readonly string[],
  ids: ReadonlyMap<string, string>,
) => codes.flatMap((code) => ids.get(code) ?? []).map((id) => ({ [name]: id }));
