export default {
  'notification.title': 'Notifications',
  'notification.unread': 'Unread',
  'notification.readAll': 'Mark all as read',
  'notification.settings': 'Notification settings',
  'notification.password-changed':
    '{by, select, self {You changed your password.} other {An administrator reset your password.}}',
  'notification.second-factor-changed':
    '{change, select, added {Your second factor was set up.} renewed {You have new recovery codes.} other {{by, select, self {You removed your second factor.} other {An administrator removed your second factor.}}}}',
  'notification.passkey-changed':
    '{change, select, added {The passkey “{key}” was added to your account.} renamed {A passkey of yours is now called “{key}”.} copied {A copy of your passkey “{key}” was refused. Remove it and add another.} other {The passkey “{key}” was removed from your account.}}',
  'notification.access-token-changed':
    '{change, select, added {An access token was created in your name.} other {{by, select, self {You removed an access token.} other {An administrator removed an access token of yours.}}}}',
  'notification.company-account-changed':
    '{change, select, email {Your company account was bound by your email: your password, passkeys, second factor and access tokens no longer work.} added {A company account was bound to your account.} other {Your company account was unbound.}}',
  'notification.roles-changed.added': 'You were given roles: {added}.',
  'notification.roles-changed.removed': 'Roles were taken from you: {removed}.',
  'notification.roles-changed.both': 'Your roles changed. Given: {added}. Taken: {removed}.',
  'notification.role-changed': 'What your role {role} may do has changed.',
  'notification.new-sign-in':
    '{by, select, company {A sign-in with your company account from a new device or address: {place}. Was it you?} passkey {A sign-in with a passkey from a new device or address: {place}. Was it you?} other {A sign-in from a new device or address: {place}. Was it you?}}',
  'notification.activation-requested': '{name} asks for an account.',
  'notification.reset-requested': '{name} asks for a new password.',
  'notification.roles-untold':
    'The company’s sign-in did not tell all groups of {name}: no role was taken. Check them by hand.',
};
