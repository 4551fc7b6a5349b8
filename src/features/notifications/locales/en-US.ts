export default {
  'notification.title': 'Notifications',
  'notification.unread': 'Unread',
  'notification.readAll': 'Mark all as read',
  'notification.settings': 'Notification settings',
  'notification.password-changed':
    '{by, select, self {You changed your password.} other {An administrator reset your password.}}',
  'notification.second-factor-changed':
    '{change, select, added {Two-factor authentication was set up.} renewed {You have new recovery codes.} other {{by, select, self {You removed two-factor authentication.} other {An administrator removed your two-factor authentication.}}}}',
  'notification.passkey-changed':
    '{change, select, added {The passkey “{key}” was added to your account.} renamed {A passkey of yours was renamed to “{key}”.} copied {A copy of your passkey “{key}” was refused. Remove it and add a new one.} other {The passkey “{key}” was removed from your account.}}',
  'notification.access-token-changed':
    '{change, select, added {An access token was created in your name.} other {{by, select, self {You removed an access token.} other {An administrator removed one of your access tokens.}}}}',
  'notification.company-account-changed':
    '{change, select, email {Your company account was bound through your email. Your password, passkeys, two-factor authentication and access tokens no longer work.} added {A company account was bound to your account.} other {Your company account was unbound.}}',
  'notification.roles-changed.added': 'You have new roles: {added}.',
  'notification.roles-changed.removed': 'You no longer have these roles: {removed}.',
  'notification.roles-changed.both': 'Your roles changed. Added: {added}. Removed: {removed}.',
  'notification.role-changed': 'The permissions of your role {role} changed.',
  'notification.new-sign-in':
    '{by, select, company {Your company account was used to sign in from a new device or address: {place}. Was it you?} passkey {A passkey was used to sign in from a new device or address: {place}. Was it you?} other {Someone signed in from a new device or address: {place}. Was it you?}}',
  'notification.activation-requested': 'New sign-up request from {name}.',
  'notification.reset-requested': '{name} requested a password reset.',
  'notification.roles-untold':
    'Company sign-in did not report all groups of {name}, so no role was removed. Check the roles yourself.',
};
