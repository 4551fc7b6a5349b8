import type { SeedMenu } from '../../db/seed/consoleMenus';

interface DemoPage {
  code: string;
  name: string;
  buttons: string[];
}

interface DemoArea {
  code: string;
  name: string;
  pages: DemoPage[];
}

const page = (code: string, name: string, buttons = 'add edit delete'): DemoPage => ({
  ...{ code, name },
  buttons: buttons.split(' '),
});

const area = (code: string, name: string, ...pages: DemoPage[]): DemoArea => ({
  code,
  name,
  pages,
});

/** Applications of the company, to which the console leads. */
const areas = [
  area(
    'sales',
    'Sales',
    page('customers', 'Customers', 'add edit delete export'),
    page('quotes', 'Quotes', 'add edit delete approve'),
    page('orders', 'Orders', 'add edit cancel refund'),
  ),
  area(
    'warehouse',
    'Warehouse',
    page('stock', 'Stock', 'count adjust'),
    page('shipments', 'Shipments', 'add edit cancel'),
    page('suppliers', 'Suppliers'),
  ),
  area(
    'finance',
    'Finance',
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
    'Support',
    page('tickets', 'Tickets', 'add edit close assign'),
    page('articles', 'Articles'),
  ),
  area('reports', 'Reports', page('daily', 'Daily', 'export'), page('yearly', 'Yearly', 'export')),
];

/** An area that was deleted since with all its pages; a restore brings it back. */
export const formerArea = area(
  'campaigns',
  'Campaigns',
  page('newsletters', 'Newsletters', 'add edit send'),
  page('fairs', 'Trade fairs'),
);

/** Makes the menus of the areas whose code is not taken. */
export const demoMenus = (taken: ReadonlySet<string>): SeedMenu[] =>
  [...areas, formerArea]
    .filter(({ code }) => !taken.has(code))
    .map(({ code, name, pages }, index) => ({
      ...{ code, name, type: 'page', sequence: 9 - index, path: '', resources: [] },
      children: pages.map((page, at) => pageMenu(code, page, 90 - at)),
    }));

/** Each is a page of another application, which asks for its own rights. */
const pageMenu = (area: string, { code, name, buttons }: DemoPage, sequence: number): SeedMenu => ({
  ...{ code, name, type: 'page', sequence, path: `https://${area}.example.com/${code}` },
  resources: [],
  children: buttons.map((button, at) => buttonMenu(button, 9 - at)),
});

const buttonMenu = (code: string, sequence: number): SeedMenu => ({
  ...{ code, name: code.charAt(0).toUpperCase() + code.slice(1), type: 'button' },
  ...{ sequence, path: '', resources: [] },
});
