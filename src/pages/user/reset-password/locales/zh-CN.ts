import type en from './en-US';

export default {
  'pages.resetPassword.title': '设置新密码',
} satisfies Record<keyof typeof en, string>;
