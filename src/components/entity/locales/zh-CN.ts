import type en from './en-US';

export default {
  'entity.add': '新增',
  'entity.edit': '编辑',
  'entity.access': '权限',
  'entity.history': '历史',
  'entity.deleted': '已删除',
  'entity.undo': '撤销',
  'entity.undone': '已撤销',
  'entity.import': '导入',
  'entity.export': '导出',
  'entity.delete': '删除',
} satisfies Record<keyof typeof en, string>;
