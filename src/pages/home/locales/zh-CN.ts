import type en from './en-US';

export default {
  'pages.home.welcome': '欢迎您，{name}',
  'pages.home.lead': '以下是您可以使用的功能。',
  'pages.home.nothing': '您目前没有其他可用功能，请联系管理员分配角色。',
  'pages.home.marks.title': '近一天值得关注的事项',
  'pages.home.marks.incomplete': '记录较多，此处未全部检查，请查看日志。',
  'pages.home.marks.failed-sign-ins.address': '来自 {name} 的登录失败 {count, number} 次',
  'pages.home.marks.failed-sign-ins.user': '以“{name}”登录失败 {count, number} 次，来自多个地址',
  'pages.home.marks.denials': '“{name}”被拒绝访问 {count, number} 次',
  'pages.home.marks.new-address': '可管理用户、角色或菜单的“{name}”一个月内首次从 {address} 登录',
  'pages.home.marks.powerful-grant':
    '“{actor}”授予了{kind, select, user {用户} role {角色} other {菜单}}“{name}”决定他人权限的权力',
  'pages.home.lately.title': '最近动态',
  'pages.home.lately.all': '全部日志',
  'pages.home.lately.nothing': '暂无动态。',
  'pages.home.lately.operate':
    '{actor} {verb, select, create {创建} update {修改} delete {删除} import {导入} other {结束}}了{entity}“{name}”',
  'pages.home.lately.view-as': '{actor} 以“{name}”的身份查看了控制台',
  'pages.home.lately.stop-view-as': '{actor} 停止以“{name}”的身份查看',
  'pages.home.lately.session': '会话',
  'pages.home.lately.reset-password': '{actor} 重置了“{name}”的密码',
  'pages.home.lately.change-password': '{actor} 修改了自己的密码',
  'pages.home.lately.login': '{actor} 登录了系统',
  'pages.home.lately.loginFailed': '有人尝试以“{actor}”登录，但未成功',
} satisfies Record<keyof typeof en, string>;
