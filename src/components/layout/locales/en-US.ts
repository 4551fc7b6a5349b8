export default {
  'app.profile': 'Profile',
  'app.logout': 'Logout',
  'app.build': 'Version {build}',
  'app.viewAs.banner':
    'You are viewing the console as {name}. You cannot change anything. Ends at {time}.',
  'app.viewAs.stop': 'Stop viewing',
  'app.palette': 'Command palette',
  'app.notifications': '{count, plural, =0 {Notifications} other {Notifications (#)}}',
  'app.skip': 'Skip to content',
  'app.breadcrumb': 'Breadcrumb',
  'app.layout': 'Navigation',
  'app.layout.top': 'At the top',
  'app.layout.side': 'At the side',
  'app.layout.mix': 'At the top and the side',
  'app.menusFailed': 'Your menu could not be loaded.',
};
