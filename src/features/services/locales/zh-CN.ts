import type en from './en-US';

export default {
  'menu.system.service.about': '由代理按此处权限保护的应用',
  'pages.system.service.noun': '服务',
  'pages.system.service.add': '新增服务',
  'pages.system.service.edit': '编辑服务',
  'pages.system.service.delete': '确定要删除该服务吗？',
  'pages.system.service.deleteMany': '确定要删除选中的 {count, number} 项服务吗？',
  'pages.system.service.deleteMany.ok': '删除 {count, number} 项服务',
  'pages.system.service.deletedMany': '已删除 {count, number} 项服务',
  'pages.system.service.form.code.help':
    '菜单中该服务的调用以此编码开头，例如 billing/invoices/:id。保存后不能更改。',
  'pages.system.service.form.hosts': '主机',
  'pages.system.service.form.hosts.required': '请输入主机！',
  'pages.system.service.form.hosts.help':
    '其地址中的主机名，以空格分隔：app.example.com。仅当地址带端口时才写端口。',
  'pages.system.service.form.path_prefix': '路径前缀',
  'pages.system.service.form.path_prefix.help':
    '与其他服务共用主机时其地址的开头，例如 /billing。填写调用时不含此前缀。',
  'pages.system.service.form.address': '访问地址',
  'pages.system.service.form.address.help': '用户打开该服务的地址：https://app.example.com/',
  'pages.system.service.form.unnamed_calls': '未被菜单列出的调用',
  'pages.system.service.form.unnamed_calls.deny': '拒绝',
  'pages.system.service.form.unnamed_calls.allow': '允许所有已登录用户',
  'pages.system.service.form.calls': '菜单中可选的调用',
  'pages.system.service.form.calls.help':
    '每行一个，例如 GET /invoices/:id 账单详情。可在此粘贴其 OpenAPI 文档，或打开文件。',
  'pages.system.service.calls.read': '打开 OpenAPI 文档',
  'pages.system.service.calls.unread': '这不是包含调用的 OpenAPI 文档（JSON 或 YAML）。',
  'pages.system.service.calls.leftOut': '有 {count, number} 个路径无法写入菜单，已略去。',
} satisfies Record<keyof typeof en, string>;
