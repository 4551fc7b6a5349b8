export default {
  'pages.guarded.failed': 'The application did not open',
  'pages.guarded.ended':
    'You are signed in here, but the application did not accept it in time. Try again. If it keeps failing, allow cookies for the application.',
  'pages.guarded.again': 'Try again',
};
