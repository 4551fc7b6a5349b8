import type en from './en-US';

export default {
  'app.profile': '个人中心',
  'app.logout': '退出登录',
  'app.build': '版本 {build}',
  'app.viewAs.banner': '您正在以{name}的身份查看控制台，只能查看，不能修改，{time} 结束。',
  'app.viewAs.stop': '停止查看',
  'app.palette': '命令面板',
  'app.notifications': '{count, plural, =0 {通知} other {通知（#）}}',
  'app.skip': '跳到内容',
  'app.breadcrumb': '面包屑导航',
  'app.layout': '导航位置',
  'app.layout.top': '顶部',
  'app.layout.side': '侧边',
  'app.layout.mix': '顶部和侧边',
  'app.menusFailed': '菜单加载失败，暂时无法显示。',
} satisfies Record<keyof typeof en, string>;
