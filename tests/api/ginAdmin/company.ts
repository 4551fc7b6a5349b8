import { composeId } from '@/server/lib/ids';
import { CHANGED, ODD, SEED } from './dirt';
import { makeLog } from './log';
import type { Row, Rows } from './schema';

/** The day on which most of it was made. */
const FOUNDED = Date.UTC(2024, 5, 1, 8, 30, 15, 250);
const DAY = 86_400_000;

export const PASSWORD = 'winter in Harbin 1998';

let count = 0;
/** An id as rs/xid makes it, the same at each run. */
const newId = () => composeId(FOUNDED, new Uint8Array(5), ++count);

const dated = () => {
  const date = new Date(FOUNDED + count * 1000).toISOString();
  return { created_at: date, updated_at: new Date(FOUNDED + DAY + count).toISOString() };
};

export interface Company {
  /** By the code of a menu from the root down, `role CODE` or `user NAME`. */
  ids: Record<string, string>;
  rows: Rows;
}

/**
 * A company's gin-admin: 40 menus, 10 roles and 200 users, with every kind of dirt that the original lets in.
 * @param hash bcrypt of the digest
 * @param now of the log
 */
export function makeCompany(hash: string, now: number): Company {
  count = 0;
  const ids: Record<string, string> = {};
  const menus = makeMenus(ids);
  const roles = makeRoles(ids);
  const users = makeUsers(hash, ids);
  const rows = {
    menu: menus.rows,
    menu_resource: menus.calls,
    role: roles,
    role_menu: makeGrants(ids),
    user: users,
    user_role: makeHolders(users, ids),
    logger: makeLog(ids, now, newId),
  };
  return { ids, rows };
}

const BUTTONS = /\.(add|edit|delete|search)$/;

function makeMenus(ids: Record<string, string>) {
  const rows: Row[] = [];
  const calls: Row[] = [];
  const lines = SEED.split('\n').map((line) => {
    const [place = '', ...rest] = line.split(' ');
    ids[place] = newId();
    return {
      place,
      id: ids[place],
      calls: rest
        .join(' ')
        .split(', ')
        .filter((call) => call !== ''),
    };
  });
  for (const { place, id, calls: granted } of lines) {
    const above = place.slice(0, Math.max(place.lastIndexOf('.'), 0));
    const code = place.slice(above ? above.length + 1 : 0);
    const steps = place.split('.').slice(0, -1);
    const line = steps.map((_, at) => `${ids[steps.slice(0, at + 1).join('.')]}.`).join('');
    rows.push({
      ...{ id, code, name: `Menu ${place}`, description: '', sequence: 3, status: 'enabled' },
      ...{ type: BUTTONS.test(place) ? 'button' : 'page', properties: '' },
      path: BUTTONS.test(place) ? '' : `/${place.replaceAll('.', '/')}`,
      ...{ parent_id: ids[above] ?? '', parent_path: line },
      ...dated(),
      ...CHANGED[place],
    });
    for (const call of granted) {
      const [method = '', path = ''] = call.split(' ');
      calls.push({ id: newId(), menu_id: id, method, path, ...dated() });
    }
  }
  const at = (place: string) => rows.find(({ id }) => id === ids[place]) as Row;
  at('lost').parent_id = 'cnotthere00000000000';
  at('ringOne').parent_id = ids.ringTwo ?? '';
  at('ringTwo').parent_id = ids.ringOne ?? '';
  at('shop.orders').parent_path = `${ids.reports}.`;
  calls.push({
    id: newId(),
    menu_id: 'cnotthere00000000000',
    method: 'GET',
    path: '/api/v1/x',
    ...dated(),
  });
  return { rows, calls };
}

const ROLES = [
  'sales',
  'SALES',
  'clerk',
  'chief',
  'auditor',
  'sales',
  'odd',
  'people',
  'helper',
  'guest',
];

const makeRoles = (ids: Record<string, string>): Row[] =>
  ROLES.map((code, at) => {
    const id = newId();
    ids[`role ${code}${ids[`role ${code}`] ? ' again' : ''}`] = id;
    const status = code === 'odd' ? 'unknown' : code === 'guest' ? 'disabled' : 'enabled';
    const name = code === 'clerk' ? ' Clerk ' : `Role ${code}`;
    return { id, code, name, description: '', sequence: at, status, ...dated() };
  });

/** Menus of roles; some twice, some that are refused, some of nothing. */
const makeGrants = (ids: Record<string, string>): Row[] =>
  [
    ...['shop', 'shop.goods', 'shop.goods.add', 'shop.goods', 'system.user'].map((menu) => [
      'sales',
      menu,
    ]),
    ...['shop.orders', 'system.logger', 'reports.script', 'nothing'].map((menu) => ['clerk', menu]),
    ...['home', 'system', 'system.role', 'system.role.edit'].map((menu) => ['chief', menu]),
    ...[
      ['auditor', 'home'],
      ['odd', 'home'],
      ['nobody', 'home'],
    ],
  ].map(([role, menu]) => ({
    id: newId(),
    role_id: ids[`role ${role}`] ?? `cno${role}`,
    menu_id: ids[String(menu)] ?? `cno${menu}`,
    ...dated(),
  }));

function makeUsers(hash: string, ids: Record<string, string>): Row[] {
  const usual = Array.from({ length: 200 - ODD.length }, (_, at) => ({
    username: `staff${String(at + 1).padStart(3, '0')}`,
    name: `员工 ${at + 1}`,
  }));
  return [...usual, ...ODD].map((own) => {
    const id = own.username === 'rooted' ? 'root' : newId();
    ids[`user ${own.username}`] = id;
    const email =
      own.username === '' ? '' : `${String(own.username).trim().replace(/<.*/, '')}@example.com`;
    return {
      ...{ id, password: hash, phone: '13800000000', email, remark: "O'Neill \\ 备注" },
      ...{ status: 'activated', ...dated(), ...own },
    };
  });
}

function makeHolders(users: Row[], ids: Record<string, string>): Row[] {
  const usual = users.map(({ id }, at) => [String(id), at % 2 ? 'sales' : 'clerk']);
  const staff = ids['user staff001'] ?? '';
  const odd = [
    [staff, 'clerk'],
    [staff, 'auditor'],
    ['cnobody', 'clerk'],
  ];
  return [...usual, ...odd].map(([user_id = '', role]) => ({
    id: newId(),
    ...{ user_id, role_id: ids[`role ${role}`] ?? '', ...dated() },
  }));
}
