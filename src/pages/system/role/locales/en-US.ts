export default {
  'pages.system.role.noun': 'role',
  'pages.system.role.add': 'Add Role',
  'pages.system.role.edit': 'Edit Role',
  'pages.system.role.delete': 'Are you sure you want to delete this role?',
  'pages.system.role.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected role?} other {Are you sure you want to delete the # selected roles?}}',
  'pages.system.role.disableMany':
    '{count, plural, one {Are you sure you want to disable the selected role?} other {Are you sure you want to disable the # selected roles?}}',
  'pages.system.role.disableMany.effect':
    '{count, plural, one {Users who hold this role stay signed in, but lose its rights at once.} other {Users who hold these roles stay signed in, but lose their rights at once.}}',
  'pages.system.role.disabledMany':
    '{count, plural, one {The role is disabled: it grants no rights any more.} other {# roles are disabled: they grant no rights any more.}}',
  'pages.system.role.form.id': 'ID',
  'pages.system.role.form.created_at': 'Created At',
  'pages.system.role.form.updated_at': 'Updated At',
  'pages.system.role.form.name': 'Name',
  'pages.system.role.form.name.required': 'Name is required!',
  'pages.system.role.form.code': 'Code',
  'pages.system.role.form.code.required': 'Code is required!',
  'pages.system.role.form.description': 'Description',
  'pages.system.role.form.sequence': 'Sequence',
  'pages.system.role.form.status': 'Status',
  'pages.system.role.form.status.enabled': 'Enabled',
  'pages.system.role.form.status.disabled': 'Disabled',
  'pages.system.role.form.menus': 'Select Menu Permissions',
  'pages.system.role.form.menus.required': 'Please select at least one menu permission',
  'pages.system.role.tree.label': 'Menu permissions',
  'pages.system.role.tree.search': 'Search menus',
  'pages.system.role.tree.linked': 'Linked',
  'pages.system.role.tree.linked.help': 'Ticking a parent ticks its children',
  'pages.system.role.tree.count': '{count, number} of {total, number} ticked',
  'pages.system.role.tree.disabled': 'Disabled',
};
