import type en from './en-US';

export default {
  'entity.passwords': '一次性密码',
  'entity.passwords.explanation': '仅显示这一次。被恢复的用户用它登录后设置自己的密码。',
} satisfies Record<keyof typeof en, string>;
