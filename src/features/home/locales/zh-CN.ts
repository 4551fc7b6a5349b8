import type en from './en-US';

export default {
  'pages.home.lastSignIn': '上次登录：{at}。',
  'pages.home.lastSignIn.from': '上次登录：{at}，来自 {ip}。',
  'pages.home.failedSignIns': '此后有 {count} 次登录失败。',
  'pages.home.welcome': '欢迎您，{name}',
  'pages.home.nothing': '您的角色目前没有可打开的页面，请联系管理员。',
  'pages.home.noRole': '您还没有角色，请联系管理员分配。',
  'pages.home.marks.title': '近一天值得关注的事项',
  'pages.home.marks.all': '显示全部 {count, number} 项',
  'pages.home.marks.fewer': '收起',
  'pages.home.marks.incomplete': '记录较多，此处未全部检查，请查看日志。',
  'pages.home.marks.failed-sign-ins-address': '来自 {name} 的登录失败 {count, number} 次',
  'pages.home.marks.failed-sign-ins-user': '以“{name}”登录失败 {count, number} 次，来自多个地址',
  'pages.home.marks.denials': '“{name}”被拒绝访问 {count, number} 次',
  'pages.home.marks.new-address': '可管理用户、角色或菜单的“{name}”一个月内首次从 {address} 登录',
  'pages.home.marks.powerful-grant':
    '“{actor}”授予了{kind, select, user {用户} role {角色} other {菜单}}“{name}”决定他人权限的权力',
  'pages.home.lately.title': '最近动态',
  'pages.home.lately.all': '全部日志',
  'pages.home.lately.nothing': '暂无动态。',
} satisfies Record<keyof typeof en, string>;
