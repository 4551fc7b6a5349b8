export interface DemoRole {
  code: string;
  name: string;
  /** Dotted codes; each stands for itself and all below it. `*` is everything. */
  menus: string[];
  weight: number;
  disabled?: boolean;
}

export const demoRoles: DemoRole[] = [
  { code: 'staff', name: 'Staff', menus: ['home', 'people.leave'], weight: 40 },
  { code: 'sales', name: 'Sales', menus: ['home', 'sales'], weight: 18 },
  {
    code: 'support',
    name: '客服部 Support',
    menus: ['home', 'support', 'sales.customers'],
    weight: 14,
  },
  { code: 'warehouse', name: '仓库 Warehouse', menus: ['home', 'warehouse'], weight: 12 },
  { code: 'finance', name: '财务部 Finance', menus: ['home', 'finance', 'reports'], weight: 6 },
  { code: 'people', name: 'People', menus: ['home', 'people', 'system.user'], weight: 3 },
  { code: 'sales-lead', name: 'Sales lead', menus: ['home', 'sales', 'reports'], weight: 2 },
  { code: 'helpdesk', name: 'Helpdesk', menus: ['home', 'system.user.edit'], weight: 2 },
  { code: 'trainee', name: '实习生 Trainee', menus: ['home'], weight: 2 },
  { code: 'auditor', name: 'Auditor', menus: ['home', 'system.logger', 'reports'], weight: 0.5 },
  {
    code: 'manager',
    name: '经理 Manager',
    menus: ['home', 'sales', 'finance', 'people', 'reports'],
    weight: 0.5,
  },
  { code: 'administrator', name: 'Administrator', menus: ['*'], weight: 0.2 },
  {
    code: 'contractor',
    name: 'Contractor (until 2024)',
    menus: ['support'],
    weight: 0.5,
    disabled: true,
  },
  { code: 'spare', name: 'Spare', menus: [], weight: 0 },
];
