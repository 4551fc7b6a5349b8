import type { SampleCounts, SampleLanguage } from '@/schemas/sample';

/** In English and in Chinese. */
type Text = readonly [string, string];

interface SampleMenu {
  /** From the root down, dots between; one above stands before those below it. */
  code: string;
  name: Text;
  icon?: string;
  path?: string;
}

interface SampleRole {
  code: string;
  name: Text;
  description: Text;
  /** Of the sample or of the console. */
  menus: readonly string[];
}

interface SampleUser {
  username: string;
  name: string;
  roles: readonly string[];
  isFrozen?: boolean;
}

export const sampleMenus: readonly SampleMenu[] = [
  { code: 'sales', name: ['Sales', '销售'], icon: 'shop' },
  {
    code: 'sales.customers',
    name: ['Customers', '客户'],
    path: 'https://example.com/customers',
  },
  { code: 'sales.customers.add', name: ['Add', '新增'] },
  { code: 'sales.customers.edit', name: ['Edit', '编辑'] },
  { code: 'sales.orders', name: ['Orders', '订单'], path: 'https://example.com/orders' },
  { code: 'sales.orders.approve', name: ['Approve', '审批'] },
];

export const sampleRoles: readonly SampleRole[] = [
  {
    code: 'sales',
    name: ['Sales', '销售'],
    description: ['Sample data. Works with customers and orders.', '示例数据。处理客户和订单。'],
    menus: ['home', ...sampleMenus.map(({ code }) => code)],
  },
  {
    code: 'helpdesk',
    name: ['Helpdesk', '服务台'],
    description: ['Sample data. Looks users up.', '示例数据。查询用户。'],
    menus: ['home', 'system.user'],
  },
  {
    code: 'auditor',
    name: ['Auditor', '审计员'],
    description: ['Sample data. Reads the log and exports it.', '示例数据。查看并导出日志。'],
    menus: ['home', 'system.logger', 'system.logger.export'],
  },
];

export const sampleUsers: readonly SampleUser[] = [
  { username: 'emma.wilson', name: 'Emma Wilson', roles: ['sales'] },
  { username: 'james.taylor', name: 'James Taylor', roles: ['sales'] },
  { username: 'wang.fang', name: '王芳', roles: ['sales', 'auditor'] },
  { username: 'li.qiang', name: '李强', roles: ['helpdesk'] },
  { username: 'grace.brown', name: 'Grace Brown', roles: ['helpdesk'] },
  { username: 'zhang.min', name: '张敏', roles: ['auditor'] },
  { username: 'oliver.smith', name: 'Oliver Smith', roles: ['sales'], isFrozen: true },
  { username: 'chen.jing', name: '陈静', roles: [] },
];

export const SAMPLE_NOTE: Text = ['Sample data', '示例数据'];

export const sampleCounts: SampleCounts = {
  menu: sampleMenus.length,
  role: sampleRoles.length,
  user: sampleUsers.length,
};

export const textIn = ([english, chinese]: Text, language: SampleLanguage): string =>
  language === 'zh-CN' ? chinese : english;
