import type en from './en-US';

export default {
  'form.openPage': '在页面中打开',
  'form.wholeNumber': '请输入 {min, number} 到 {max, number} 之间的整数。',
  'form.yes': '是',
  'form.no': '否',
  'form.restored': '您之前输入的内容已恢复，尚未保存。',
  'form.discard': '放弃修改？',
  'form.discard.explanation': '您输入的内容尚未保存。',
  'form.discard.keep': '继续编辑',
  'form.discard.discard': '放弃',
  'form.conflict.title': '其他人已修改此记录',
  'form.conflict.explanation': '两个版本的不同之处：',
  'form.conflict.alike': '两个版本相同。',
  'form.conflict.field': '字段',
  'form.conflict.mine': '您的版本',
  'form.conflict.theirs': '对方的版本',
  'form.conflict.keepMine': '保留我的',
  'form.conflict.takeTheirs': '采用对方的',
  'password.weak': '弱',
  'password.medium': '中',
  'password.strong': '强',
} satisfies Record<keyof typeof en, string>;
