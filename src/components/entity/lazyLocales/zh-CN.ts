import type en from './en-US';

export default {
  'entity.passwords': '一次性密码',
  'entity.passwords.explanation': '仅显示这一次。被恢复的用户用它登录后设置自己的密码。',
  'entity.refused.add': '您没有新增权限，因此链接中的表单未打开。',
  'entity.refused.edit': '您没有编辑权限，因此链接中的表单未打开。',
  'entity.refused.close': '关闭',
} satisfies Record<keyof typeof en, string>;
