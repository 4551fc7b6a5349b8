export default {
  'secondFactor.title': 'Second step',
  'secondFactor.totp.ask': 'Type the six digits that your authenticator app shows.',
  'secondFactor.totp.code': 'Authenticator code',
  'secondFactor.recovery.ask': 'Type one of your recovery codes. Each opens once.',
  'secondFactor.recovery.code': 'Recovery code',
  'secondFactor.code.required': 'Please input the code!',
  'secondFactor.useRecovery': 'Use a recovery code',
  'secondFactor.useTotp': 'Use the authenticator app',
  'secondFactor.submit': 'Login',
  'secondFactor.back': 'Back to the password',
  'secondFactor.heading': 'Second factor',
  'secondFactor.explanation':
    'After your password, sign-in asks for a code of an app on your phone, so that a stolen password alone opens nothing.',
  'secondFactor.off': 'Not set up',
  'secondFactor.on': 'Set up on {at}',
  'secondFactor.mustSetUp': 'Set up an authenticator app before you go on.',
  'secondFactor.unavailable':
    'This server cannot keep the secret of an app: whoever runs it must set SECRET_KEY.',
  'secondFactor.left':
    '{count, plural, =0 {No recovery code is left.} one {One recovery code is left.} other {# recovery codes are left.}}',
  'secondFactor.setUp': 'Set up authenticator app',
  'secondFactor.replace': 'Set up another app in its place',
  'secondFactor.remove': 'Remove authenticator app',
  'secondFactor.remove.explanation':
    'The next sign-in asks for your password alone. Your recovery codes open nothing any more, and your other sessions end.',
  'secondFactor.removed': 'The authenticator app was removed.',
  'secondFactor.required':
    'A second factor is required of you, so it can be replaced, but not removed.',
  'secondFactor.renew': 'Get new recovery codes',
  'secondFactor.renew.explanation': 'The old ones open nothing any more.',
  'secondFactor.password': 'Your password',
  'secondFactor.password.none':
    'You have no password. Your sign-in stands for it, where it is less than ten minutes old.',
  'secondFactor.password.required': 'Please input your password!',
  'secondFactor.next': 'Next',
  'secondFactor.scan': 'Scan this picture with your authenticator app, or type the key into it.',
  'secondFactor.qr': 'QR code of the key',
  'secondFactor.key': 'Key',
  'secondFactor.confirm': 'Then type the six digits that it shows.',
  'secondFactor.verify': 'Verify',
  'secondFactor.codes': 'Recovery codes',
  'secondFactor.codes.explanation':
    'Each of them signs you in once when your phone is not at hand. They are shown this once: keep them where nobody else finds them.',
  'secondFactor.codes.copy': 'Copy all',
  'secondFactor.codes.save': 'Save as a file',
};
