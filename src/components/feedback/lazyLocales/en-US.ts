/** Of refusals that only the second factor and a forgotten password meet, before the sign-in too. */
export default {
  'error.com.company.ended': 'This sign-in has ended. Try again.',
  'error.com.company.frozen': 'This account is frozen.',
  'error.com.company.last': 'It stays, as no password lets you in.',
  'error.com.company.no-role': 'Your company account has no role here. Ask an administrator.',
  'error.com.company.taken': 'You or this company account are bound already.',
  'error.com.company.unavailable': 'The company’s sign-in does not answer right now.',
  'error.com.company.unknown':
    'No account here belongs to your company account. Sign in with your password and bind it in the account settings, or ask an administrator.',
  'error.com.session.stale': 'Sign out and in again first: this needs a recent sign-in.',
  'error.com.invalid.challenge': 'This sign-in has ended. Sign in again.',
  'error.com.invalid.passkey': 'This passkey was not accepted. Sign in another way.',
  'error.com.invalid.recovery': 'This link has ended: it was used, or half an hour has passed.',
  'error.com.invalid.second-factor': 'Incorrect code. Is the clock of your device right?',
  'error.com.login.second-factor': 'A second factor is needed.',
  'error.com.second-factor.last': 'A second factor is required of you: the last one stays.',
  'error.com.passkey.too-many':
    'You have as many passkeys as an account may have. Remove one first.',
  'error.com.passkey.unavailable':
    'Passkeys need the console to be opened by a name, not an IP address.',
  'error.com.secret-key.missing': 'The server lacks SECRET_KEY, the key to such secrets.',
  'error.field.password_needed': 'Another email needs the password.',
  'error.field.own_sign_in':
    'Your own password and email are changed under Account Settings, which asks for your password.',
  'error.field.password_wrong': 'Incorrect password',
  'error.field.code_wrong': 'Incorrect code. Is the clock of your device right?',
  'error.reason.no_second_factor': 'There is no second factor.',
  'error.reason.passkey_copied':
    'Its counter went back, as that of a copy does. Sign in another way and remove it.',
  'error.reason.passkey_elsewhere':
    'The passkey was asked for at another address than this server expects.',
  'error.reason.code_used': 'This code was used already. Wait for the next one.',
};
