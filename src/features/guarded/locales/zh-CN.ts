import type en from './en-US';

export default {
  'pages.guarded.failed': '应用未能打开',
  'pages.guarded.ended':
    '您已在此登录，但应用未能及时完成登录，请重试。如果仍然失败，请允许该应用使用 Cookie。',
  'pages.guarded.again': '重试',
} satisfies Record<keyof typeof en, string>;
