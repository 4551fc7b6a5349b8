interface DemoRole {
  code: string;
  name: string;
  description: string;
  /** How often users have it, beside the others. */
  weight: number;
  /** Dotted codes; each stands for itself and all below it. `*` is everything. */
  menus: string[];
}

const role = (
  code: string,
  name: string,
  weight: number,
  menus: string,
  description: string,
): DemoRole => ({
  ...{ code, name, weight, description },
  menus: menus.split(' '),
});

/** The codes of roles whose members change users, roles or menus, or read the log. */
export const ADMINISTRATOR = 'administrator';
export const PEOPLE = 'people';
export const HELPDESK = 'helpdesk';
export const AUDIT = 'internal-audit';

/** The code of the role that is disabled. */
export const DISABLED = 'seasonal';

export const demoRoles = [
  role('staff', 'Staff', 40, 'home people.leave', 'What everybody needs: Home and leave'),
  role('sales', 'Sales', 18, 'home sales', 'Customers, quotes and orders'),
  role('support', 'Support', 14, 'home support sales.customers', 'Tickets, and whose they are'),
  role('warehouse', 'Warehouse', 12, 'home warehouse', 'Stock and shipments, Hamburg and Suzhou'),
  role('finance', 'Finance', 6, 'home finance reports', 'Invoices, payments and their reports'),
  role(PEOPLE, 'People', 3, 'home people system.user', 'Hires, leave and payroll; makes accounts'),
  role('sales-lead', 'Sales lead', 2, 'home sales reports', 'Sales, with the reports of all'),
  role(HELPDESK, 'Helpdesk', 2, 'home system.user.edit', 'Helps those who cannot sign in'),
  role('trainee', 'Trainee', 2, 'home', 'The first weeks'),
  role(AUDIT, 'Internal audit', 0.5, 'home system.logger reports', 'Reads what was done'),
  role('manager', 'Manager', 0.5, 'home sales finance people reports', 'Approves across areas'),
  role(ADMINISTRATOR, 'Administrator', 0.2, '*', 'Everything; for a few people only'),
  role(DISABLED, 'Seasonal help', 0.5, 'home warehouse.stock', 'Off until the autumn'),
  role('spare', 'Works council', 0, '', 'Agreed on, not filled yet'),
];

/** Roles that were deleted since; a restore brings them back. */
export const formerRoles = [
  role('contractor', 'Contractor', 0, 'home support', 'People of other companies'),
  role('trade-fair', 'Trade fair', 0, 'home sales.quotes', 'The stand in Hanover'),
];
