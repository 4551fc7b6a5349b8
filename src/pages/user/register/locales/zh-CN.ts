import type en from './en-US';

export default {
  'pages.register.title': '注册账户',
} satisfies Record<keyof typeof en, string>;
