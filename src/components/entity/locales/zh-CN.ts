import type en from './en-US';

export default {
  'entity.add': '新增',
  'entity.edit': '编辑',
  'entity.access': '权限',
  'entity.delete': '删除',
} satisfies Record<keyof typeof en, string>;
