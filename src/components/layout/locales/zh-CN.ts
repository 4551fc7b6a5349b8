import type en from './en-US';

export default {
  'app.profile': '个人中心',
  'app.logout': '退出登录',
  'app.menusFailed': '菜单加载失败，暂时无法显示。',
} satisfies Record<keyof typeof en, string>;
