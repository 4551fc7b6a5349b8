import type { SeedMenu } from '../../db/seed/consoleMenus';

interface DemoPage {
  code: string;
  name: string;
  buttons: string[];
}

const page = (code: string, name: string, buttons = 'add edit delete'): DemoPage => ({
  ...{ code, name },
  buttons: buttons.split(' '),
});

const area = (code: string, name: string, ...pages: DemoPage[]) => ({ code, name, pages });

export const demoAreas = [
  area(
    'sales',
    'Sales',
    page('customers', 'Customers', 'add edit delete export'),
    page('quotes', 'Quotes', 'add edit delete approve'),
    page('orders', 'Orders', 'add edit cancel refund'),
  ),
  area(
    'warehouse',
    '仓库 Warehouse',
    page('stock', 'Stock', 'count adjust'),
    page('shipments', 'Shipments', 'add edit cancel'),
    page('suppliers', '供应商 Suppliers'),
  ),
  area(
    'finance',
    '财务 Finance',
    page('invoices', 'Invoices', 'add edit cancel export'),
    page('payments', 'Payments', 'approve refund'),
    page('budgets', 'Budgets'),
  ),
  area(
    'people',
    'People',
    page('staff', 'Staff'),
    page('leave', 'Leave', 'add approve'),
    page('payroll', 'Payroll', 'export'),
  ),
  area(
    'support',
    '客服 Support',
    page('tickets', 'Tickets', 'add edit close assign'),
    page('articles', 'Articles'),
  ),
  area('reports', 'Reports', page('daily', 'Daily', 'export'), page('yearly', 'Yearly', 'export')),
];

const buttonMethods: Record<string, string> = { add: 'POST', edit: 'PUT', delete: 'DELETE' };

/** Makes the menus of the areas whose code is not taken. */
export const demoMenus = (taken: ReadonlySet<string>): SeedMenu[] =>
  demoAreas
    .filter(({ code }) => !taken.has(code))
    .map(({ code, name, pages }, index) => ({
      ...{ code, name, type: 'page', sequence: 80 - index, path: `/${code}`, resources: [] },
      children: pages.map((page, at) => pageMenu(code, page, 90 - at)),
    }));

function pageMenu(area: string, { code, name, buttons }: DemoPage, sequence: number): SeedMenu {
  const api = `/api/v1/${code}`;
  return {
    ...{ code, name, type: 'page', sequence, path: `/${area}/${code}` },
    resources: [api, `${api}/{id}`].map((path) => ({ method: 'GET', path })),
    children: buttons.map((button, at) => buttonMenu(api, button, 9 - at)),
  };
}

function buttonMenu(api: string, code: string, sequence: number): SeedMenu {
  const name = code.charAt(0).toUpperCase() + code.slice(1);
  const method = buttonMethods[code];
  const path = code === 'add' ? api : `${api}/{id}${method ? '' : `/${code}`}`;
  const resources = [{ method: method ?? 'POST', path }];
  return { code, name, type: 'button', sequence, path: '', resources };
}
