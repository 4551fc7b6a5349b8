export default {
  'pages.resetPassword.title': 'Set a new password',
};
