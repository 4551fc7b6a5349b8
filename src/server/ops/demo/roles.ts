interface DemoRole {
  code: string;
  name: string;
  /** How often users have it, beside the others. */
  weight: number;
  /** Dotted codes; each stands for itself and all below it. `*` is everything. */
  menus: string[];
}

const role = (code: string, name: string, weight: number, menus: string): DemoRole => ({
  ...{ code, name, weight },
  menus: menus.split(' '),
});

export const demoRoles = [
  role('staff', 'Staff', 40, 'home people.leave'),
  role('sales', 'Sales', 18, 'home sales'),
  role('support', '客服部 Support', 14, 'home support sales.customers'),
  role('warehouse', '仓库 Warehouse', 12, 'home warehouse'),
  role('finance', '财务部 Finance', 6, 'home finance reports'),
  role('people', 'People', 3, 'home people system.user'),
  role('sales-lead', 'Sales lead', 2, 'home sales reports'),
  role('helpdesk', 'Helpdesk', 2, 'home system.user.edit'),
  role('trainee', '实习生 Trainee', 2, 'home'),
  role('auditor', 'Auditor', 0.5, 'home system.logger reports'),
  role('manager', '经理 Manager', 0.5, 'home sales finance people reports'),
  role('administrator', 'Administrator', 0.2, '*'),
  role('contractor', 'Contractor (until 2024)', 0.5, 'support'),
  role('spare', 'Spare', 0, ''),
];

/** The code of the role that is disabled. */
export const DISABLED = 'contractor';
