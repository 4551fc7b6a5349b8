export default {
  'pages.home.welcome': 'Welcome, {name}',
  'pages.home.lead': 'This is what you can work with.',
  'pages.home.nothing':
    'There is nothing else for you here yet. An administrator can give you a role.',
  'pages.home.lately.title': 'What happened lately',
  'pages.home.lately.all': 'All logs',
  'pages.home.lately.nothing': 'Nothing yet.',
};
