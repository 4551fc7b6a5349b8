export default {
  'register.what': 'Accounts are made by an administrator; you cannot create one yourself.',
  'register.how':
    'Ask an administrator of this console for an account, and say what you will need it for, so that you get the right role.',
  'register.contact': 'Ask: {contact}',
  'register.lead': 'An administrator looks at what you send, and activates your account.',
  'register.name': 'Name',
  'register.username': 'Username',
  'register.email': 'Email',
  'register.submit': 'Register',
  'recover.what': 'Nobody can read your password back to you, not even an administrator.',
  'recover.how':
    'Ask an administrator of this console to reset it. You will get a one-time password, and choose your own at the next sign-in.',
  'recover.lead.mail':
    'Enter your username or email. If there is such an account, its owner gets an email with a link that works once, for 30 minutes.',
  'recover.lead.request':
    'Enter your username or email. If there is such an account, those who may reset its password are told.',
  'recover.username': 'Username or email',
  'recover.submit': 'Send',
  'recover.sent.mail':
    'If there is such an account, an email with a link is on its way. Look into your mailbox.',
  'recover.sent.request':
    'If there is such an account, an administrator was asked for a one-time password. They will tell you.',
  'recover.newPassword': 'New password',
  'recover.ends': 'All your sessions end. A second factor is still asked for at the next sign-in.',
  'recover.set': 'Set password',
  'recover.done': 'Your password is set. You can sign in with it.',
  'recover.again': 'Ask for another link',
  'requests.about': 'Who asks for an account, and who forgot their password',
  'requests.link': 'Requests ({count})',
  'requests.waiting.registrations':
    '{count, plural, one {# person asks for an account.} other {# people ask for accounts.}}',
  'requests.waiting.recoveries':
    '{count, plural, one {# user forgot their password.} other {# users forgot their passwords.}}',
  'requests.mails':
    '{count, plural, one {# email} other {# emails}} could not be sent yet: the mail server does not take them.',
  'requests.show': 'Show',
  'requests.registrations': 'Accounts asked for',
  'requests.recoveries': 'Forgotten passwords',
  'requests.none': 'Nobody is waiting.',
  'requests.since': 'Since',
  'requests.activate': 'Activate',
  'requests.activateOf': 'Activate {name}',
  'requests.activated': '{name} can sign in now.',
  'requests.refuse': 'Refuse',
  'requests.refuseOf': 'Refuse {name}',
  'requests.refuseSelected': '{count, plural, =0 {Refuse selected} other {Refuse # selected}}',
  'requests.refuse.question':
    '{count, plural, one {Refuse the account that {name} asks for?} other {Refuse the accounts that # people ask for?}}',
  'requests.refuse.effect': 'What they sent is deleted. They can ask again.',
  'requests.refused':
    '{count, plural, =0 {Somebody else was faster.} one {The account for {name} was refused.} other {# accounts were refused.}}',
  'requests.selectAll': 'Select all on this page',
  'requests.resetOf': 'Reset password of {name}',
  'requests.reset.question': 'Reset the password of {name}?',
  'requests.reset.effect':
    'Be sure that it is {name} who asks. The old password stops working, and all their sessions end.',
  'requests.reset.default': 'The password is the default password now.',
  'requests.dismiss': 'Dismiss',
  'requests.dismissOf': 'Dismiss the request of {name}',
  'company.unavailable': 'The company’s sign-in does not answer right now. Try again later.',
  'company.refused': 'The company’s sign-in did not confirm who you are. Try again.',
  'company.denied': 'You cancelled at the company’s sign-in.',
  'company.ended': 'This sign-in has ended, or was begun in another browser. Try again.',
};
