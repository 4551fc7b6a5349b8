export default {
  'pages.home.welcome': 'Welcome, {name}',
  'pages.home.lead': 'This is what you can work with.',
  'pages.home.nothing':
    'There is nothing else for you here yet. An administrator can give you a role.',
  'pages.home.marks.title': 'Worth a look since yesterday',
  'pages.home.marks.incomplete': 'There is more than is looked at here: see the log.',
  'pages.home.marks.failed-sign-ins.address': '{count, number} failed sign-ins from {name}',
  'pages.home.marks.failed-sign-ins.user':
    '{count, number} failed sign-ins as “{name}” from several addresses',
  'pages.home.marks.denials': '“{name}” was denied {count, number} times',
  'pages.home.marks.new-address':
    '“{name}”, who may change users, roles or menus, signed in from {address} for the first time in a month',
  'pages.home.marks.powerful-grant':
    '“{actor}” gave the {kind, select, user {user} role {role} other {menu}} “{name}” the right to decide what others may do',
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
