import type { Row } from './schema';

/** Menus by their codes from the root down, with their calls: those of the original's file, and more. */
export const SEED = `home
system
system.menu GET /api/v1/menus, GET /api/v1/menus/{id}
system.menu.add POST /api/v1/menus
system.menu.edit PUT /api/v1/menus/{id}
system.menu.delete DELETE /api/v1/menus/{id}
system.menu.search
system.role GET /api/v1/menus, GET /api/v1/roles, GET /api/v1/roles/{id}
system.role.add POST /api/v1/roles
system.role.edit PUT /api/v1/roles/{id}
system.role.delete DELETE /api/v1/roles/{id}
system.role.search
system.user GET /api/v1/roles, GET /api/v1/users, GET /api/v1/users/:id, GET /api/v1/payroll
system.user.add POST /api/v1/users
system.user.edit PUT /api/v1/users/{id}
system.user.delete DELETE /api/v1/users/{id}
system.user.search
system.logger GET /api/v1/loggers
shop GET /api/v1/shop
shop.goods GET /api/v1/goods, GET /api/v1/goods/{id}, GET /api/v1/goods, LINK /api/v1/goods, get /api/v1/goods, GET api/v1/goods, GET 
shop.goods.add POST /api/v1/goods
shop.goods.edit PUT /api/v1/goods/{id}
shop.orders GET /api/v1/orders
shop.orders.edit PUT /api/v1/orders/{id}
shop.Orders
reports
reports.year
reports.bare
reports.group
reports.dotted
reports.script
reports.broken
reports.long
reports.year.below
reports.add.below
reports.add
lost
ringOne
ringTwo
ringTwo.below`;

/** What the seed does not say of single menus. */
export const CHANGED: Record<string, Row> = {
  'system.logger': { status: 'disabled' },
  'shop.orders': { name: '  Orders ', sequence: 7 },
  'reports.year': { code: 'bare', name: 'The older one' },
  'reports.group': { type: 'group' },
  'reports.dotted': { code: 'dot.ted' },
  'reports.script': { path: 'javascript:alert(1)' },
  'reports.broken': { properties: '{"icon":' },
  'reports.long': { properties: JSON.stringify({ text: 'x'.repeat(5_000) }) },
  'reports.add.below': { type: 'page' },
};

/** Users who are not as the others are. */
export const ODD: Row[] = [
  { username: 'Bob', name: 'The older Bob' },
  { username: 'bob', name: 'The younger Bob' },
  { username: 'admin', name: 'The namesake of root' },
  { username: 'mallory<script>', name: 'Mallory' },
  { username: '', name: 'Nobody' },
  { username: 'chen', name: 'Chen', email: 'chen at example' },
  { username: 'zhao', name: 'Zhao', status: 'deleted' },
  { username: 'wu', name: 'Wu', password: '' },
  { username: ' feng', name: 'Feng\u202e' },
  { username: 'gao', name: 'Gao', status: 'freezed' },
  { username: 'staff0O1', name: 'Looks like staff001' },
  { username: 'rooted', name: 'Has the id of root' },
];
