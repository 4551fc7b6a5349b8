export default {
  'register.what': 'You cannot create an account yourself. An administrator does it.',
  'register.how':
    'Ask an administrator for an account and say what you need it for, so that you get the right role.',
  'register.contact': 'Contact: {contact}',
  'register.lead': 'An administrator reviews your request and activates your account.',
  'register.name': 'Name',
  'register.username': 'Username',
  'register.email': 'Email',
  'register.submit': 'Register',
  'recover.what': 'No one can see your password, not even an administrator.',
  'recover.how':
    'Ask an administrator to reset it. You get a one-time password and choose your own at the next sign-in.',
  'recover.lead.mail':
    'Enter your username or email. If the account exists, you get an email with a link that works once, for 30 minutes.',
  'recover.lead.request':
    'Enter your username or email. If the account exists, an administrator is notified.',
  'recover.username': 'Username or email',
  'recover.submit': 'Send',
  'recover.sent.mail':
    'If the account exists, an email with a link is on its way. Check your inbox.',
  'recover.sent.request':
    'If the account exists, an administrator was notified and will give you a one-time password.',
  'recover.newPassword': 'New password',
  'recover.ends':
    'All your sessions end. The next sign-in still asks for two-factor authentication.',
  'recover.set': 'Set password',
  'recover.done': 'Password set. You can now sign in with it.',
  'recover.again': 'Get another link',
  'requests.about': 'Sign-up requests and forgotten passwords',
  'requests.link': 'Requests ({count})',
  'requests.waiting.registrations':
    '{count, plural, one {# sign-up request is waiting.} other {# sign-up requests are waiting.}}',
  'requests.waiting.recoveries':
    '{count, plural, one {# user forgot their password.} other {# users forgot their passwords.}}',
  'requests.mails':
    '{count, plural, one {# email is} other {# emails are}} waiting: the mail server does not accept them.',
  'requests.registrations': 'Sign-up requests',
  'requests.recoveries': 'Forgotten passwords',
  'requests.none': 'No requests are waiting.',
  'requests.since': 'Since',
  'requests.activate': 'Activate',
  'requests.activateOf': 'Activate {name}',
  'requests.activated': '{name} can now sign in.',
  'requests.refuse': 'Refuse',
  'requests.refuseOf': 'Refuse {name}',
  'requests.refuseSelected': '{count, plural, =0 {Refuse selected} other {Refuse # selected}}',
  'requests.refuse.question':
    '{count, plural, one {Refuse the sign-up request of {name}?} other {Refuse # sign-up requests?}}',
  'requests.refuse.effect': 'What they sent is deleted. They can request again.',
  'requests.refused':
    '{count, plural, =0 {Someone else was faster.} one {Sign-up request of {name} refused.} other {# sign-up requests refused.}}',
  'requests.selectAll': 'Select all on this page',
  'requests.resetOf': 'Reset password of {name}',
  'requests.reset.question': 'Reset the password of {name}?',
  'requests.reset.effect':
    'Make sure that the request comes from {name}. The old password stops working, and all their sessions end.',
  'requests.reset.default': 'The password was reset to the default password.',
  'requests.dismiss': 'Dismiss',
  'requests.dismissOf': 'Dismiss the request of {name}',
  'company.unavailable': 'Your company’s sign-in does not respond right now. Try again later.',
  'company.refused': 'Your company’s sign-in did not confirm your identity. Try again.',
  'company.denied': 'You cancelled the company sign-in.',
  'company.ended': 'This sign-in has expired, or was started in another browser. Try again.',
};
