import type en from './en-US';

export default {
  'pages.forgotPassword.title': '忘记密码？',
  'pages.forgotPassword.what': '没有人能查看您的密码，管理员也不能。',
  'pages.forgotPassword.how':
    '请联系管理员重置密码。您将得到一个一次性密码，并在下次登录时自行设置新密码。',
} satisfies Record<keyof typeof en, string>;
