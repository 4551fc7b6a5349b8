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
  'entity.deleted.one': '{noun}“{name}”已删除',
  'entity.created.one': '{noun}“{name}”已创建',
  'entity.saved.one': '{noun}“{name}”已保存',
  'entity.restored.one': '{noun}“{name}”已恢复',
  'entity.asBefore.one': '{noun}“{name}”已恢复为更改前的内容',
  'entity.deleteOne': '删除{noun}',
} satisfies Record<keyof typeof en, string>;
