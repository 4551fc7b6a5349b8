import type en from './en-US';

export default {
  'pages.account.profile.basic': '基本信息',
  'pages.account.profile.security': '安全设置',
  'pages.account.profile.form.username': '用户名',
  'pages.account.profile.form.name': '姓名',
  'pages.account.profile.form.name.required': '请输入姓名！',
  'pages.account.profile.form.roles': '角色',
  'pages.account.profile.form.email': '邮箱',
  'pages.account.profile.form.phone': '手机号',
  'pages.account.profile.form.remark': '备注',
  'pages.account.profile.form.status': '状态',
  'pages.account.profile.form.status.activated': '已激活',
  'pages.account.profile.form.status.freezed': '已冻结',
  'pages.account.profile.choose': '设置新密码',
  'pages.account.profile.mustChange': '请先设置您自己的密码，然后继续。',
  'pages.account.profile.root': '无：超级管理员通过所有检查',
  'pages.account.profile.oldPassword': '旧密码',
  'pages.account.profile.oldPassword.required': '请输入旧密码！',
  'pages.account.profile.newPassword': '新密码',
  'pages.account.profile.newPassword.help':
    '不能是用户名、产品名称或常见密码。弱密码可以使用，但容易被猜到，建议至少 12 个字符并混用多种字符。',
  'pages.account.profile.newPassword.required': '请输入新密码！',
  'pages.account.profile.confirmPassword': '确认密码',
  'pages.account.profile.confirmPassword.required': '请再次输入新密码！',
  'pages.account.profile.confirmPassword.mismatch': '两次输入的密码不一致！',
} satisfies Record<keyof typeof en, string>;
