export default {
  'app.profile': 'Profile',
  'app.logout': 'Logout',
  'app.viewAs.banner':
    'You are viewing the console as {name}. Nothing can be changed. It ends at {time}.',
  'app.viewAs.stop': 'Stop viewing',
  'app.palette': 'Command palette',
  'app.menusFailed': 'Your menu could not be loaded, so it is empty for now.',
};
