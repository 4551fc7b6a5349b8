export default {
  'pages.register.title': 'Register Account',
  'pages.register.what':
    'Accounts are made by an administrator; nobody can create one here himself.',
  'pages.register.how':
    'Ask an administrator of this console for an account, and say what you will need it for, so that you get the right role.',
};
