/** A page of the demo with the names of its buttons. */
interface DemoPage {
  code: string;
  name: string;
  buttons: string[];
}

/** A top-level menu of the demo. */
export interface DemoArea {
  code: string;
  name: string;
  pages: DemoPage[];
}

const page = (code: string, name: string, buttons = 'add edit delete'): DemoPage => ({
  code,
  name,
  buttons: buttons.split(' ').filter(Boolean),
});

/** What a company might keep in its console besides the system's own menus. */
export const demoAreas: DemoArea[] = [
  {
    code: 'sales',
    name: 'Sales',
    pages: [
      page('customers', 'Customers', 'add edit delete export'),
      page('quotes', 'Quotes', 'add edit delete approve'),
      page('orders', 'Orders', 'add edit cancel refund'),
    ],
  },
  {
    code: 'warehouse',
    name: '仓库 Warehouse',
    pages: [
      page('stock', 'Stock', 'count adjust'),
      page('shipments', 'Shipments', 'add edit cancel'),
      page('suppliers', '供应商 Suppliers'),
    ],
  },
  {
    code: 'finance',
    name: '财务 Finance',
    pages: [
      page('invoices', 'Invoices', 'add edit cancel export'),
      page('payments', 'Payments', 'approve refund'),
      page('budgets', 'Budgets'),
    ],
  },
  {
    code: 'people',
    name: 'People',
    pages: [
      page('staff', 'Staff'),
      page('leave', 'Leave', 'add approve'),
      page('payroll', 'Payroll', 'export'),
    ],
  },
  {
    code: 'support',
    name: '客服 Support',
    pages: [page('tickets', 'Tickets', 'add edit close assign'), page('articles', 'Articles')],
  },
  {
    code: 'reports',
    name: 'Reports',
    pages: [page('daily', 'Daily', 'export'), page('yearly', 'Yearly', 'export')],
  },
];

/** What pressing a button calls; a page itself reads. */
export const buttonMethods: Record<string, string> = {
  add: 'POST',
  edit: 'PUT',
  delete: 'DELETE',
};
