import type en from './en-US';

export default {
  'pages.embed.refused': '页面空白？该网站不允许在此处显示。',
  'pages.embed.open': '在新标签页中打开',
} satisfies Record<keyof typeof en, string>;
