export default {
  'menu.system.role.about': 'What each role allows',
  'pages.system.role.noun': 'role',
  'pages.system.role.add': 'Add Role',
  'pages.system.role.edit': 'Edit Role',
  'pages.system.role.clone': 'Clone',
  'pages.system.role.clone.name': 'Copy of {name}',
  'pages.system.role.seeAs': 'See as role…',
  'pages.system.role.seeAs.question': 'View the console as the role {name}?',
  'pages.system.role.seeAs.ok': 'See as {name}',
  'pages.system.role.permissions': 'Permissions',
  'pages.system.role.permissions.count':
    '{count, plural, one {# page or action} other {# pages and actions}}',
  'pages.system.role.unused': 'Unused',
  'pages.system.role.delete': 'Are you sure you want to delete this role?',
  'pages.system.role.delete.effect':
    '{count, plural, =0 {No one has this role.} one {One user has this role and loses its permissions.} other {# users have this role and lose its permissions.}}',
  'pages.system.role.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected role?} other {Are you sure you want to delete the # selected roles?}}',
  'pages.system.role.disableMany':
    '{count, plural, one {Are you sure you want to disable the selected role?} other {Are you sure you want to disable the # selected roles?}}',
  'pages.system.role.disableMany.effect':
    '{count, plural, one {Users with this role stay signed in, but lose its permissions at once.} other {Users with these roles stay signed in, but lose their permissions at once.}}',
  'pages.system.role.disableMany.ok':
    '{count, plural, one {Disable # role} other {Disable # roles}}',
  'pages.system.role.enableMany.ok': '{count, plural, one {Enable # role} other {Enable # roles}}',
  'pages.system.role.deleteMany.ok': '{count, plural, one {Delete # role} other {Delete # roles}}',
  'pages.system.role.enabledMany': '{count, plural, one {# role enabled} other {# roles enabled}}',
  'pages.system.role.deletedMany': '{count, plural, one {# role deleted} other {# roles deleted}}',
  'pages.system.role.disabledMany':
    '{count, plural, one {# role disabled. It no longer grants permissions.} other {# roles disabled. They no longer grant permissions.}}',
  'pages.system.role.form.menu_id': 'Menu',
  'pages.system.role.form.code.help':
    'A short name by which imports and other programs find the role.',
  'pages.system.role.form.sequence.help': 'Higher numbers come first.',
  'pages.system.role.form.second_factor': 'Two-factor authentication',
  'pages.system.role.form.user_count': 'People',
  'pages.system.role.form.menu_count': 'Permissions',
  'pages.system.role.form.second_factor.required': 'Required',
  'pages.system.role.form.second_factor.optional': 'Optional',
  'pages.system.role.form.menus': 'Select Menu Permissions',
  'pages.system.role.shown.menus': 'Permissions',
  'pages.system.role.form.menus.required': 'Please select at least one menu permission',
  'pages.system.role.matrix.label': 'Pages and their actions',
  'pages.system.role.matrix.menu': 'Menu',
  'pages.system.role.matrix.page': 'Page',
  'pages.system.role.matrix.other': 'Other',
  'pages.system.role.matrix.button': '{page}: {button}',
  'pages.system.role.matrix.more':
    '{count, plural, one {Show one more menu} other {Show # more menus}}',
  'pages.system.role.matrix.none': 'No menus match “{text}”',
  'pages.system.role.matrix.change': '{added, number} added, {removed, number} removed',
  'pages.system.role.matrix.menus':
    'Pages and actions: {before, number} before, {after, number} after',
  'pages.system.role.matrix.calls': 'Calls: {before, number} before, {after, number} after',
  'pages.system.role.tree.label': 'Menu permissions',
  'pages.system.role.tree.search': 'Search menus',
  'pages.system.role.tree.linked': 'Include children',
  'pages.system.role.tree.linked.help': 'Selecting a parent selects its children',
  'pages.system.role.tree.count': '{count, number} of {total, number} selected',
};
