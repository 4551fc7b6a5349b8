import type en from './en-US';

export default {
  'pages.home.welcome': '欢迎您，{name}',
  'pages.home.lead': '以下是您可以使用的功能。',
  'pages.home.nothing': '您目前没有其他可用功能，请联系管理员分配角色。',
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
