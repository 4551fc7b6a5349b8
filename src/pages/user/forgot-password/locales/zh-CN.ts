import type en from './en-US';

export default {
  'pages.forgotPassword.title': '忘记密码？',
} satisfies Record<keyof typeof en, string>;
