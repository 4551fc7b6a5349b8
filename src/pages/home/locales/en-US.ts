export default {
  'pages.home.welcome': 'Welcome, {name}',
  'pages.home.lead': 'This is what you can work with.',
  'pages.home.nothing':
    'There is nothing else for you here yet. An administrator can give you a role.',
  'pages.home.lately.title': 'What happened lately',
  'pages.home.lately.all': 'All logs',
  'pages.home.lately.nothing': 'Nothing yet.',
  'pages.home.lately.operate':
    '{actor} {verb, select, create {created} update {changed} delete {deleted} import {imported} other {ended}} the {entity} “{name}”',
  'pages.home.lately.view-as': '{actor} looked at the console as “{name}”',
  'pages.home.lately.stop-view-as': '{actor} stopped looking as “{name}”',
  'pages.home.lately.session': 'session',
  'pages.home.lately.reset-password': '{actor} reset the password of “{name}”',
  'pages.home.lately.change-password': '{actor} chose a new password',
  'pages.home.lately.login': '{actor} signed in',
  'pages.home.lately.loginFailed': 'Somebody failed to sign in as “{actor}”',
};
