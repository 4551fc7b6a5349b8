import type en from './en-US';

export default {
  'pages.home.welcome': '欢迎您，{name}',
  'pages.home.lead': '以下是您可以使用的功能。',
  'pages.home.nothing': '您目前没有其他可用功能，请联系管理员分配角色。',
  'pages.home.lately.title': '最近动态',
  'pages.home.lately.all': '全部日志',
  'pages.home.lately.nothing': '暂无动态。',
} satisfies Record<keyof typeof en, string>;
