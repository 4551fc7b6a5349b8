export default {
  'audit.say.operate':
    '{actor} {verb, select, create {created} update {changed} delete {deleted} import {imported} other {ended}} the {entity} “{name}”',
  'audit.say.changed':
    '{actor} changed {count, plural, one {# field} other {# fields}} of the {entity} “{name}”',
  'audit.say.gave': '{actor} gave {count, plural, one {a role} other {# roles}} to “{name}”',
  'audit.say.gaveNamed':
    '{actor} gave the {count, plural, one {role} other {roles}} {roles} to “{name}”',
  'audit.say.took': '{actor} took {count, plural, one {a role} other {# roles}} from “{name}”',
  'audit.say.tookNamed':
    '{actor} took the {count, plural, one {role} other {roles}} {roles} from “{name}”',
  'audit.say.gaveAndTook':
    '{actor} gave {added, plural, one {a role} other {# roles}} to “{name}” and took {removed, plural, one {one} other {# roles}} away',
  'audit.say.rights':
    '{actor} changed what the role “{name}” may do: {added, plural, =0 {nothing} one {# menu} other {# menus}} added, {removed, plural, =0 {nothing} one {# menu} other {# menus}} removed',
  'audit.say.froze': '{actor} froze “{name}”',
  'audit.say.activated': '{actor} unfroze “{name}”',
  'audit.say.disabled': '{actor} disabled the {entity} “{name}”',
  'audit.say.enabled': '{actor} enabled the {entity} “{name}”',
  'audit.say.restored': '{actor} restored the {entity} “{name}”',
  'audit.say.restoredVersion': '{actor} restored an earlier version of the {entity} “{name}”',
  'audit.say.undid': '{actor} undid the creation of the {entity} “{name}”',
  'audit.say.view-as': '{actor} looked at the console as “{name}”',
  'audit.say.stop-view-as': '{actor} stopped looking as “{name}”',
  'audit.say.reset-password': '{actor} reset the password of “{name}”',
  'audit.say.change-password': '{actor} chose a new password',
  'audit.say.recover-password': '{actor} set a new password by e-mail',
  'audit.say.set-up-factor': '{actor} set up an authenticator app',
  'audit.say.remove-factor': '{actor} removed their authenticator app',
  'audit.say.reset-factor': '{actor} removed the second factor of “{name}”',
  'audit.say.renew-recovery-codes': '{actor} got new recovery codes',
  'audit.say.create-token': '{actor} created an access token',
  'audit.say.remove-token': '{actor} removed an access token of {name}',
  'audit.say.login': '{actor} signed in',
  'audit.say.loginFailed': 'Failed sign-in as “{actor}”',
  'audit.fields': 'What was changed',
  'audit.field': 'Field',
  'audit.before': 'Before',
  'audit.after': 'After',
  'audit.added': '{count} added',
  'audit.removed': '{count} removed',
  'audit.noun.session': 'session',
  'audit.noun.filter': 'saved filter',
};
