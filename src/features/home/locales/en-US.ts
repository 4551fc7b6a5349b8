export default {
  'pages.home.lastSignIn': 'Last sign-in: {at}.',
  'pages.home.lastSignIn.from': 'Last sign-in: {at}, from {ip}.',
  'pages.home.failedSignIns': '{count, plural, one {# sign-in} other {# sign-ins}} failed since.',
  'pages.home.welcome': 'Welcome, {name}',
  'pages.home.nothing': 'Your roles do not open any page yet. Ask an administrator.',
  'pages.home.noRole': 'You do not have a role yet. Ask an administrator for one.',
  'pages.home.marks.title': 'Worth a look since yesterday',
  'pages.home.marks.all': 'Show all {count, number}',
  'pages.home.marks.fewer': 'Show fewer',
  'pages.home.marks.incomplete': 'Not everything was checked. See the logs for more.',
  'pages.home.marks.failed-sign-ins-address': '{count, number} failed sign-ins from {name}',
  'pages.home.marks.failed-sign-ins-user':
    '{count, number} failed sign-ins as “{name}” from several addresses',
  'pages.home.marks.denials': '“{name}” was denied {count, number} times',
  'pages.home.marks.new-address':
    '“{name}”, who can change users, roles or menus, signed in from {address} for the first time in a month',
  'pages.home.marks.powerful-grant':
    '“{actor}” gave the {kind, select, user {user} role {role} other {menu}} “{name}” permission to decide what others may do',
  'pages.home.lately.title': 'Recent activity',
  'pages.home.lately.all': 'All logs',
  'pages.home.lately.nothing': 'Nothing yet.',
};
