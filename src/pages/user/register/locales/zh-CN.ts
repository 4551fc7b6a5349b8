import type en from './en-US';

export default {
  'pages.register.title': '注册账户',
  'pages.register.what': '账户由管理员创建，无法在此自行注册。',
  'pages.register.how': '请联系管理员开通账户，并说明用途，以便分配合适的角色。',
} satisfies Record<keyof typeof en, string>;
