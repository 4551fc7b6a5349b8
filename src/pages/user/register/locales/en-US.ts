export default {
  'pages.register.title': 'Register Account',
};
