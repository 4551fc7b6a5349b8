import type en from './en-US';

export default {
  'pages.how.first': '您的第一个角色和用户',
  'pages.how.role': '角色',
  'pages.how.user': '用户',
  'pages.how.done': '完成',
  'pages.how.required': '此项必填。',
  'pages.how.role.about':
    '角色决定可以做什么。请以岗位命名，例如“销售”，并选择该岗位所需的页面和按钮。',
  'pages.how.role.name': '角色名称',
  'pages.how.role.code': '角色编码',
  'pages.how.role.code.help': '固定的简短名称，例如 sales。',
  'pages.how.role.menus': '可以做什么',
  'pages.how.role.make': '创建角色',
  'pages.how.user.about': '角色“{role}”已创建，接下来创建拥有它的用户。',
  'pages.how.user.username': '登录用户名',
  'pages.how.user.name': '姓名',
  'pages.how.user.make': '创建用户',
  'pages.how.made': '“{user}”现在可以登录，并拥有角色“{role}”的权限。',
  'pages.how.password': '一次性密码，仅显示这一次：',
  'pages.how.openRole': '打开该角色',
  'pages.how.openUser': '打开该用户',
  'pages.how.again': '再创建一个',
} satisfies Record<keyof typeof en, string>;
