import type en from './en-US';

export default {
  'menu.system.access.about': '查明谁能做什么、为什么能或不能',
  'access.how': '权限如何运作',
  'access.viewAs': '以此身份查看',
} satisfies Record<keyof typeof en, string>;
