export default {
  'menu.system.user.about': 'The accounts of staff, and the roles they hold',
  'pages.system.user.noun': 'user',
  'pages.system.user.add': 'Add User',
  'pages.system.user.edit': 'Edit User',
  'pages.system.user.delete': 'Are you sure you want to delete this user?',
  'pages.system.user.delete.effect': 'All their sessions end at once.',
  'pages.system.user.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected user?} other {Are you sure you want to delete the # selected users?}}',
  'pages.system.user.disableMany':
    '{count, plural, one {Are you sure you want to freeze the selected user?} other {Are you sure you want to freeze the # selected users?}}',
  'pages.system.user.disableMany.effect':
    '{count, plural, one {This user is signed out at once and cannot sign in again until you activate them.} other {These users are signed out at once and cannot sign in again until you activate them.}}',
  'pages.system.user.disabledMany':
    '{count, plural, one {The user is frozen and signed out.} other {# users are frozen and signed out.}}',
  'pages.system.user.reset': 'Reset password',
  'pages.system.user.reset.question': 'Reset the password of {username}?',
  'pages.system.user.reset.explanation.ended':
    'The old password stops working and all sessions of the user end at once.',
  'pages.system.user.reset.explanation.kept':
    'The old password stops working. Whoever is signed in with it stays so until the session expires.',
  'pages.system.user.reset.default': 'The user now has the default password.',
  'pages.system.user.oneTime.title': 'One-time password',
  'pages.system.user.oneTime.explanation':
    'This is the password of {username}, shown this once. It must be changed at the next sign-in.',
  'pages.system.user.role.disabled': 'disabled',
  'pages.system.user.form.id': 'ID',
  'pages.system.user.form.created_at': 'Created At',
  'pages.system.user.form.updated_at': 'Updated At',
  'pages.system.user.form.username': 'Username',
  'pages.system.user.form.username.required': 'Username is required!',
  'pages.system.user.form.password': 'Password',
  'pages.system.user.form.password.default': 'Leave empty to set the default password',
  'pages.system.user.form.password.oneTime': 'Leave empty to issue a one-time password',
  'pages.system.user.form.password.unchanged': 'Leave empty to keep it',
  'pages.system.user.form.name': 'Name',
  'pages.system.user.form.name.required': 'Name is required!',
  'pages.system.user.form.roles': 'Roles',
  'pages.system.user.form.roles.required': 'Please select at least one role',
  'pages.system.user.form.email': 'Email',
  'pages.system.user.form.phone': 'Phone',
  'pages.system.user.form.remark': 'Remark',
  'pages.system.user.form.status': 'Status',
  'pages.system.user.form.status.activated': 'Activated',
  'pages.system.user.form.status.freezed': 'Frozen',
};
