export default {
  'menu.system.user.about': 'Staff accounts and their roles',
  'pages.system.user.noun': 'user',
  'pages.system.user.add': 'Add User',
  'pages.system.user.edit': 'Edit User',
  'pages.system.user.delete': 'Are you sure you want to delete this user?',
  'pages.system.user.delete.effect': 'All their sessions end at once.',
  'pages.system.user.bound': 'They also sign in with:',
  'pages.system.user.bound.ended': 'Ended for {username}:',
  'pages.system.user.bound.kept': 'Kept for {username}:',
  'pages.system.user.bound.company': 'Company account {name}',
  'pages.system.user.bound.passkey': 'Passkey {name}',
  'pages.system.user.bound.app': 'Authenticator app',
  'pages.system.user.bound.appStays':
    'Sign-in still asks for the authenticator app. Anyone with “Remove two-factor authentication” can remove it.',
  'pages.system.user.bound.token': 'Access token {name}',
  'pages.system.user.bound.since': 'since {at}',
  'pages.system.user.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected user?} other {Are you sure you want to delete the # selected users?}}',
  'pages.system.user.disableMany':
    '{count, plural, one {Are you sure you want to freeze the selected user?} other {Are you sure you want to freeze the # selected users?}}',
  'pages.system.user.disableMany.effect':
    '{count, plural, one {This user is signed out at once, with their access tokens, and cannot sign in again until you unfreeze them.} other {These users are signed out at once, with their access tokens, and cannot sign in again until you unfreeze them.}}',
  'pages.system.user.disableMany.ok': '{count, plural, one {Freeze # user} other {Freeze # users}}',
  'pages.system.user.enableMany.ok':
    '{count, plural, one {Unfreeze # user} other {Unfreeze # users}}',
  'pages.system.user.deleteMany.ok': '{count, plural, one {Delete # user} other {Delete # users}}',
  'pages.system.user.enabledMany':
    '{count, plural, one {# user unfrozen} other {# users unfrozen}}',
  'pages.system.user.deletedMany': '{count, plural, one {# user deleted} other {# users deleted}}',
  'pages.system.user.disabledMany':
    '{count, plural, one {# user frozen and signed out} other {# users frozen and signed out}}',
  'pages.system.user.addRole': 'Add role',
  'pages.system.user.removeRole': 'Remove role',
  'pages.system.user.addRole.question':
    'Add the {roles, plural, one {role} other {roles}} {names} to {count, plural, one {# user} other {# users}}',
  'pages.system.user.removeRole.question':
    'Remove the {roles, plural, one {role} other {roles}} {names} from {count, plural, one {# user} other {# users}}',
  'pages.system.user.addRole.done':
    '{count, plural, =0 {All of them held it already} one {Role added to # user} other {Role added to # users}}',
  'pages.system.user.removeRole.done':
    '{count, plural, =0 {None of them held it} one {Role removed from # user} other {Role removed from # users}}',
  'pages.system.user.addRole.unchanged':
    '{count, plural, one {# of them already has {roles, plural, one {it} other {all of these}}.} other {# of them already have {roles, plural, one {it} other {all of these}}.}}',
  'pages.system.user.removeRole.unchanged':
    '{count, plural, one {# of them does not have {roles, plural, one {it} other {any of these}}.} other {# of them do not have {roles, plural, one {it} other {any of these}}.}}',
  'pages.system.user.addRole.ok': '{count, plural, one {Add to # user} other {Add to # users}}',
  'pages.system.user.removeRole.ok':
    '{count, plural, one {Remove from # user} other {Remove from # users}}',
  'pages.system.user.endSessions': 'End sessions',
  'pages.system.user.endSessions.question':
    '{count, plural, one {End the sessions of # user?} other {End the sessions of # users?}}',
  'pages.system.user.endSessions.effect':
    'They are signed out at once, their access tokens end, and they can sign in again.',
  'pages.system.user.endSessions.done':
    '{count, plural, =0 {None of them was signed in} one {Sessions of # user ended} other {Sessions of # users ended}}',
  'pages.system.user.endSessions.ok':
    '{count, plural, one {End sessions of # user} other {End sessions of # users}}',
  'pages.system.user.resetMany': 'Reset passwords',
  'pages.system.user.resetMany.question':
    '{count, plural, one {Reset the password of # user?} other {Reset the passwords of # users?}}',
  'pages.system.user.resetMany.effect':
    'The old passwords stop working and all sessions of these users end at once, with access tokens, passkeys and company accounts that were bound since the last reset. Authenticator apps stay.',
  'pages.system.user.resetMany.ok':
    '{count, plural, one {Reset # password} other {Reset # passwords}}',
  'pages.system.user.resetMany.done':
    '{count, plural, one {# password reset} other {# passwords reset}}',
  'pages.system.user.setPasswords': 'Set one-time passwords',
  'pages.system.user.setPasswords.done':
    '{count, plural, one {# one-time password set} other {# one-time passwords set}}',
  'pages.system.user.passwords.explanation':
    'They are shown only now. Each must be changed at the next sign-in.',
  'pages.system.user.passwords.save': 'Save as CSV',
  'pages.system.user.noRole': 'Without roles',
  'pages.system.user.endSessions.ofOne': 'End the sessions of {name}?',
  'pages.system.user.viewAs': 'View as…',
  'pages.system.user.viewAs.question': 'View the console as {name}?',
  'pages.system.user.viewAs.ok': 'View as {name}',
  'pages.system.user.factor': 'Two-factor authentication',
  'pages.system.user.factor.on': 'On',
  'pages.system.user.factor.off': 'Off',
  'pages.system.user.leaver': 'Remove leaver',
  'pages.system.user.leaver.act': 'Remove leaver…',
  'pages.system.user.leaver.question': 'Remove {name} from the console?',
  'pages.system.user.leaver.effect':
    'They are frozen and signed out at once, and their access tokens end. They have now:',
  'pages.system.user.leaver.ok': 'Remove leaver',
  'pages.system.user.leaver.done': '{name} can no longer sign in',
  'pages.system.user.leaver.had': 'Frozen and signed out. They had:',
  'pages.system.user.leaver.held': 'What they have',
  'pages.system.user.leaver.keeps':
    '{count, plural, one {The role stays on the frozen account, where it grants nothing. It works again if you unfreeze them.} other {The roles stay on the frozen account, where they grant nothing. They work again if you unfreeze them.}}',
  'pages.system.user.leaver.role': 'Role {name}',
  'pages.system.user.leaver.alone': 'no one else has it',
  'pages.system.user.leaver.sessions': '{count, plural, one {# session} other {# sessions}}',
  'pages.system.user.leaver.nothing': 'Nothing',
  'pages.system.user.leaver.heir': 'Give the roles to',
  'pages.system.user.leaver.close': 'Done',
  'pages.system.user.searchHint': 'Name, email, phone',
  'pages.system.user.resetFactor': 'Remove two-factor authentication',
  'pages.system.user.resetFactor.none': 'It is off.',
  'pages.system.user.resetFactor.question': 'Remove the two-factor authentication of {username}?',
  'pages.system.user.resetFactor.explanation':
    'They are signed out and can sign in with only their password.',
  'pages.system.user.reset': 'Reset password',
  'pages.system.user.reset.question': 'Reset the password of {username}?',
  'pages.system.user.reset.explanation.ended':
    'The old password stops working and all sessions of the user end at once, with access tokens, passkeys and a company account that was bound since the last reset. The authenticator app stays.',
  'pages.system.user.reset.explanation.kept':
    'The old password stops working. Open sessions stay until they expire.',
  'pages.system.user.reset.default': 'The user now has the default password.',
  'pages.system.user.oneTime.title': 'One-time password',
  'pages.system.user.oneTime.explanation':
    'This is the password of {username}. It is shown only now and must be changed at the next sign-in.',
  'pages.system.user.invitation.title': 'Invitation',
  'pages.system.user.invitation.copy': 'Copy invitation',
  'pages.system.user.invitation':
    'Hello {name},\n\nyou have an account in Gatehouse.\n\nAddress: {address}\nUsername: {username}\nOne-time password: {password}\n\nSign in and choose a password of your own.',
  'pages.system.user.root': 'Root account',
  'pages.system.user.root.about': '{name} ({username}) can do everything and is not in the list.',
  'pages.system.user.role.disabled': 'disabled',
  'pages.system.user.role.claims': '{role} (company account)',
  'pages.system.user.form.username': 'Username',
  'pages.system.user.form.username.required': 'Username is required!',
  'pages.system.user.form.password': 'Password',
  'pages.system.user.form.password.default': 'Leave empty to set the default password',
  'pages.system.user.form.password.oneTime': 'Leave empty to issue a one-time password',
  'pages.system.user.form.password.unchanged': 'Leave empty to keep it',
  'pages.system.user.form.name': 'Name',
  'pages.system.user.form.name.required': 'Name is required!',
  'pages.system.user.form.roles': 'Roles',
  'pages.system.user.form.roles_from_claims': 'Roles from the company account',
  'pages.system.user.form.roles.required': 'Please select at least one role',
  'pages.system.user.form.email': 'Email',
  'pages.system.user.email.shared':
    '{count, plural, one {{names} also uses this email. A company account with this email is bound to neither user.} other {{names} also use this email. A company account with this email is bound to none of them.}}',
  'pages.system.user.form.username.alike': 'The two are easily confused.',
  'pages.system.user.form.username.alike.insist': 'Use it anyway',
  'pages.system.user.form.phone': 'Phone',
  'pages.system.user.form.remark': 'Remark',
  'pages.system.user.form.role_id': 'Role',
  'pages.system.user.form.last_sign_in_at': 'Last sign-in',
  'pages.system.user.form.last_sign_in': 'Last sign-in',
  'pages.system.user.form.last_sign_in.within-7-days': 'Within 7 days',
  'pages.system.user.form.last_sign_in.within-30-days': 'Within 30 days',
  'pages.system.user.form.last_sign_in.over-30-days': 'Over 30 days ago',
  'pages.system.user.form.last_sign_in.over-90-days': 'Over 90 days ago',
  'pages.system.user.form.last_sign_in.never': 'Never',
  'pages.system.user.form.status.activated': 'Active',
  'pages.system.user.form.status.freezed': 'Frozen',
  'pages.system.user.form.status.mustSetPassword': 'Must set a password',
  'pages.system.user.form.status.noFactor': 'No 2FA',
};
