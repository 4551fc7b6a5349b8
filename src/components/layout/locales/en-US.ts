export default {
  'app.profile': 'Profile',
  'app.logout': 'Logout',
  'app.menusFailed': 'Your menu could not be loaded, so it is empty for now.',
};
