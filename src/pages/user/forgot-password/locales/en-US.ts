export default {
  'pages.forgotPassword.title': 'Forgot your password?',
  'pages.forgotPassword.what':
    'Nobody can read your password back to you, not even an administrator.',
  'pages.forgotPassword.how':
    'Ask an administrator of this console to reset it. You will get a one-time password, and choose your own at the next sign-in.',
};
