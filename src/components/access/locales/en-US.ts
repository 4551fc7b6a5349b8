export default {
  'menu.system.access.about': 'Why somebody may or may not do something, and who has what',
  'access.how': 'How access works',
  'access.viewAs': 'View as',
};
