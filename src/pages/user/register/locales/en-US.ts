export default {
  'pages.register.title': 'Register Account',
  'pages.register.what': 'Accounts are made by an administrator; you cannot create one yourself.',
  'pages.register.how':
    'Ask an administrator of this console for an account, and say what you will need it for, so that you get the right role.',
};
