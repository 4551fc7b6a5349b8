export default {
  'pages.forgotPassword.title': 'Forgot your password?',
};
