export default {
  'menu.system.menu.about': 'Pages, their actions and the API calls behind them',
  'pages.system.menu.noun': 'menu',
  'pages.system.menu.add': 'Add Menu',
  'pages.system.menu.edit': 'Edit Menu',
  'pages.system.menu.addSubmenu': 'Add Submenu',
  'pages.system.menu.moveTo': 'Move…',
  'pages.system.menu.moveTo.title': 'Move {name}',
  'pages.system.menu.delete': 'Are you sure you want to delete this menu and its submenus?',
  'pages.system.menu.own': 'This menu belongs to the console and cannot be deleted.',
  'pages.system.menu.own.leftOut':
    '{count, plural, one {One menu belongs to the console and is skipped.} other {# menus belong to the console and are skipped.}}',
  'pages.system.menu.delete.effect':
    '{count, plural, one {One submenu is deleted too.} other {# submenus are deleted too.}}',
  'pages.system.menu.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected menu and its submenus?} other {Are you sure you want to delete the # selected menus and their submenus?}}',
  'pages.system.menu.disableMany':
    '{count, plural, one {Are you sure you want to disable the selected menu and its submenus?} other {Are you sure you want to disable the # selected menus and their submenus?}}',
  'pages.system.menu.disableMany.effect':
    '{count, plural, one {All users lose it at once, with the calls behind it, whatever their roles grant.} other {All users lose them at once, with the calls behind them, whatever their roles grant.}}',
  'pages.system.menu.disableMany.ok':
    '{count, plural, one {Disable # menu} other {Disable # menus}}',
  'pages.system.menu.enableMany.ok': '{count, plural, one {Enable # menu} other {Enable # menus}}',
  'pages.system.menu.deleteMany.ok': '{count, plural, one {Delete # menu} other {Delete # menus}}',
  'pages.system.menu.enabledMany': '{count, plural, one {# menu enabled} other {# menus enabled}}',
  'pages.system.menu.deletedMany': '{count, plural, one {# menu deleted} other {# menus deleted}}',
  'pages.system.menu.disabledMany':
    '{count, plural, one {The menu and its submenus are disabled.} other {# menus and their submenus are disabled.}}',
  'pages.system.menu.addRole': 'Add role',
  'pages.system.menu.addRole.title': 'Add a role to {name}',
  'pages.system.menu.form.group.basic': 'Basic Information',
  'pages.system.menu.form.group.resources': 'API Resource Configuration',
  'pages.system.menu.form.call': 'Call',
  'pages.system.menu.form.role_count': 'Roles',
  'pages.system.menu.form.roles': 'Roles',
  'pages.system.menu.form.roles.help': 'After saving, you review who can then open it.',
  'pages.system.menu.form.own_status': 'Status',
  'pages.system.menu.form.own_status.enabled': 'Enabled',
  'pages.system.menu.form.own_status.disabled': 'Disabled',
  'pages.system.menu.form.parent_id': 'Parent',
  'pages.system.menu.form.parent_id.none': 'None (root level)',
  'pages.system.menu.form.type': 'Type',
  'pages.system.menu.form.type.page': 'Page',
  'pages.system.menu.form.type.button': 'Action',
  'pages.system.menu.form.code.help':
    'Short and stable. Together with the codes above it, it forms the dotted code that permissions are checked by.',
  'pages.system.menu.form.path': 'Path',
  'pages.system.menu.form.path.help':
    'The page that opens: /system/user, an https address, or billing/invoices for a page of the service billing. Leave empty for an action or a group.',
  'pages.system.menu.form.sequence.help': 'Higher numbers come first.',
  'pages.system.menu.form.properties': 'Properties',
  'pages.system.menu.form.properties.help':
    'How it looks in the navigation. Without a name in a language, the menu’s own name is shown.',
  'pages.system.menu.properties.json': 'JSON',
  'pages.system.menu.properties.icon': 'Icon',
  'pages.system.menu.properties.icon.help': 'An Ant Design icon name, such as shop or bar-chart.',
  'pages.system.menu.properties.name.en-US': 'Shown in English',
  'pages.system.menu.properties.name.zh-CN': 'Shown in Chinese',
  'pages.system.menu.properties.embed': 'Show an https address inside the console',
  'pages.system.menu.form.properties.placeholder': 'JSON',
  'pages.system.menu.form.resources': 'API resources',
  'pages.system.menu.resources.method': 'Method {row, number}',
  'pages.system.menu.resources.service': 'Service {row, number}',
  'pages.system.menu.resources.ours': 'This console',
  'pages.system.menu.resources.path': 'Path {row, number}',
  'pages.system.menu.resources.remove': 'Remove row {row, number}',
  'pages.system.menu.resources.add': 'Add resource',
  'pages.system.menu.resources.placeholder': '/api/v1/users/:id',
  'pages.system.menu.noPage': 'Not linked',
  'pages.system.menu.noPage.hint':
    'Not in the navigation until its path is a page of this console or a service, or an https address.',
  'pages.system.menu.move.code':
    'Its dotted code changes from {from} to {to}, and so do the codes below it. Roles keep their permissions.',
  'pages.system.menu.move.path': 'Change the path to {path}',
  'pages.system.menu.move.hint':
    'Drag it, or press Alt and an arrow key: up and down to reorder, left and right to change its parent.',
  'pages.system.menu.moved': '“{name}” is now {position, number} of {count, number}',
  'pages.system.menu.moved.back': '“{name}” is back in its place',
  'pages.system.menu.moved.changed':
    'Someone else changed these menus in the meantime. They are up to date now. Please move it again.',
};
