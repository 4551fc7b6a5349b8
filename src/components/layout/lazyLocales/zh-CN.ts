import type en from './en-US';

export default {
  'tabs.label': '打开的页面',
  'tabs.close': '关闭{name}',
  'tabs.actions': '标签页操作',
  'tabs.duplicate': '复制标签页',
  'tabs.closeOthers': '关闭其他标签页',
  'tabs.detail': '{name}：{detail}',
  'tabs.copy': '{name}（{number, number}）',
} satisfies Record<keyof typeof en, string>;
