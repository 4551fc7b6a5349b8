/**
 * The server reads these texts as well: it matches the words of a search to what the list shows. It relies on the
 * names of the keys:
 *
 * - `audit.say.<verb>` is the sentence of a change with that verb; `create`, `update`, `delete` and `import` share
 *   `audit.say.operate`.
 * - `audit.say.<event>` is the sentence of an event, in camel case of a sign-in (`loginByApp` for `login-by-app`).
 * - What is named after neither says more of a `create`, `update` or `delete` (`gave`, `undidChange`), or that somebody
 *   did to themselves what a verb does (`end-own-sessions`).
 * - `…Because` and `…Named` at the end say the same with a reason or with names.
 * - `audit.reason.<code>` is why a sign-in failed, with hyphens for blanks, or why a call was denied.
 * - `audit.noun.<entity>` is the name of an entity without a page; others have `pages.system.<entity>.noun`.
 */
export default {
  'audit.say.operate':
    '{actor} {verb, select, create {created} update {changed} delete {deleted} import {imported} other {ended}} the {entity} “{name}”',
  'audit.say.changed':
    '{actor} changed {count, plural, one {# field} other {# fields}} of the {entity} “{name}”',
  'audit.say.gave': '{actor} gave {count, plural, one {a role} other {# roles}} to “{name}”',
  'audit.say.gaveNamed':
    '{actor} gave the {count, plural, one {role} other {roles}} {gave} to “{name}”',
  'audit.say.took': '{actor} took {count, plural, one {a role} other {# roles}} from “{name}”',
  'audit.say.tookNamed':
    '{actor} took the {count, plural, one {role} other {roles}} {took} from “{name}”',
  'audit.say.gaveAndTook':
    '{actor} gave {added, plural, one {a role} other {# roles}} to “{name}” and took {removed, plural, one {one} other {# roles}} away',
  'audit.say.gaveAndTookNamed': '{actor} gave {gave} to “{name}” and took {took} away',
  'audit.say.rights':
    '{actor} changed the permissions of the role “{name}”: {added, plural, =0 {none} other {#}} added, {removed, plural, =0 {none} other {#}} removed',
  'audit.say.froze': '{actor} froze “{name}”',
  'audit.say.activated': '{actor} unfroze “{name}”',
  'audit.say.disabled': '{actor} disabled the {entity} “{name}”',
  'audit.say.enabled': '{actor} enabled the {entity} “{name}”',
  'audit.say.restored': '{actor} restored the {entity} “{name}”',
  'audit.say.restoredVersion': '{actor} restored an earlier version of the {entity} “{name}”',
  'audit.say.undidCreation': '{actor} undid the creation of the {entity} “{name}”',
  'audit.say.undidChange': '{actor} undid a change of the {entity} “{name}”',
  'audit.say.undidDeletion': '{actor} undid the deletion of the {entity} “{name}”',
  'audit.say.view-as': '{actor} viewed the console as “{name}”',
  'audit.say.stop-view-as': '{actor} stopped viewing as “{name}”',
  'audit.say.erase': '{actor} erased the data of a deleted user',
  'audit.say.reset-password': '{actor} reset the password of “{name}”',
  'audit.say.change-password': '{actor} chose a new password',
  'audit.say.recover-password': '{actor} set a new password by email',
  'audit.say.set-up-factor': '{actor} set up an authenticator app',
  'audit.say.remove-factor': '{actor} removed their authenticator app',
  'audit.say.reset-factor': '{actor} removed the two-factor authentication of “{name}”',
  'audit.say.renew-recovery-codes': '{actor} got new recovery codes',
  'audit.say.bind-account': '{actor} bound a company account to “{name}”',
  'audit.say.unbind-account': '{actor} unbound the company account of “{name}”',
  'audit.say.add-passkey': '{actor} added a passkey',
  'audit.say.rename-passkey': '{actor} renamed a passkey',
  'audit.say.remove-passkey': '{actor} removed a passkey of “{name}”',
  'audit.say.remove-own-passkey': '{actor} removed a passkey',
  'audit.say.create-token': '{actor} created the access token “{token}”',
  'audit.say.remove-token': '{actor} removed the access token “{token}” of “{name}”',
  'audit.say.remove-own-token': '{actor} removed their access token “{token}”',
  'audit.say.end-sessions': '{actor} ended sessions of “{name}”',
  'audit.say.end-own-sessions': '{actor} ended their own sessions',
  'audit.say.login': '{actor} signed in',
  'audit.say.loginByApp': '{actor} signed in with an authenticator app',
  'audit.say.loginByPasskey': '{actor} signed in with a passkey',
  'audit.say.loginByCode': '{actor} signed in with a recovery code',
  'audit.say.loginByCompany': '{actor} signed in with their company account',
  'audit.say.loginFailed': 'Failed sign-in as “{actor}”',
  'audit.say.loginFailedBecause': 'Failed sign-in as “{actor}”: {reason}',
  'audit.say.logout': '{actor} signed out',
  'audit.say.denied': '{actor} was denied {call}',
  'audit.say.deniedBecause': '{actor} was denied {call}: {reason}',
  'audit.say.failed': '{call} failed: {cause}',
  'audit.say.second-factor-asked':
    '{by, select, company {{actor} signed in with their company} other {{actor} entered the right password}} and was asked for two-factor authentication',
  'audit.say.account-requested': 'Someone requested an account as “{actor}”',
  'audit.say.account-refused': '{actor} refused the sign-up request of “{name}”',
  'audit.say.password-requested': 'Someone requested a password reset as “{actor}”',
  'audit.say.password-refused': '{actor} refused the password reset of “{name}”',
  'audit.say.recovery-link-sent': 'A password reset link was emailed to “{actor}”',
  'audit.say.recovery-link-refused': 'Someone opened an expired password reset link',
  'audit.say.company-match-refused':
    'A company account was not bound, because several users share its email: {name}',
  'audit.say.requests-not-logged':
    '{requests, plural, one {# request} other {# requests}} without a valid token not logged',
  'audit.say.reads-not-logged':
    '{requests, plural, one {# further read} other {# further reads}} by {actor} not logged one by one',
  'audit.say.rows-dropped': '{rows, plural, one {# log row was} other {# log rows were}} lost',
  'audit.say.chain-signed': 'The audit chain was signed as it stands, up to link {link}',
  'audit.say.chain-begun': 'The audit chain restarts after link {link}, which did not fit',
  'audit.say.backup-restored': 'The data was restored from the backup of {at}',
  'audit.reason.captcha': 'wrong captcha',
  'audit.reason.too-many-tries': 'too many attempts',
  'audit.reason.unknown-user': 'unknown user',
  'audit.reason.wrong-password': 'wrong password',
  'audit.reason.account-frozen': 'the account is frozen',
  'audit.reason.challenge-ended': 'the sign-in took too long',
  'audit.reason.second-factor': 'wrong code',
  'audit.reason.unknown-passkey': 'unknown passkey',
  'audit.reason.passkey': 'the passkey was not accepted',
  'audit.reason.passkey-elsewhere': 'the passkey belongs to another address',
  'audit.reason.passkey-copied': 'a copy of the passkey was used',
  'audit.reason.company-sign-in-ended': 'the company sign-in took too long',
  'audit.reason.company-sign-in-refused': 'the company sign-in failed',
  'audit.reason.company-account-unknown': 'the company account belongs to no user',
  'audit.reason.company-account-without-a-role': 'the company account has no role here',
  'audit.reason.grants_too_much': 'it would grant permissions that they do not have',
  'audit.reason.takes_too_much': 'it would remove permissions that they do not have',
  'audit.reason.service_unknown': 'no service has this host and path',
  'audit.reason.service_disabled': 'the service is disabled',
  'audit.reason.path_ambiguous': 'the address can be read in different ways',
  'audit.reason.proxy_untrusted': 'the proxy is not named by TRUST_PROXY',
  'audit.reason.service_of_root': 'only root can decide what belongs to a service',
  'audit.reason.code_kept': 'only root can give or change this code',
  'audit.reason.stronger_user': 'that user has permissions that they do not have',
  'audit.reason.com.password.change-required': 'the password must be changed first',
  'audit.reason.com.second-factor.required': 'two-factor authentication must be set up first',
  'audit.reason.com.token.session-required': 'an access token cannot do this',
  'audit.reason.com.view-as.read-only': 'they were viewing the console as someone else',
  'audit.fields': 'Changed fields',
  'audit.field': 'Field',
  'audit.holders': 'Users of the role',
  'audit.before': 'Before',
  'audit.after': 'After',
  'audit.users': 'Number of users',
  'audit.cut':
    'This record is too long for the log, which keeps only its beginning. Its history has everything.',
  'audit.history': 'Open its history',
  'audit.added': '{count} added',
  'audit.removed': '{count} removed',
  'audit.noun.session': 'session',
  'audit.noun.filter': 'saved filter',
  'audit.noun.view': 'saved view',
};
