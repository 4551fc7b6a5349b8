export default {
  'tabs.label': 'Open pages',
  'tabs.close': 'Close {name}',
  'tabs.actions': 'Tab actions',
  'tabs.duplicate': 'Duplicate tab',
  'tabs.closeOthers': 'Close other tabs',
  'tabs.detail': '{name}: {detail}',
  'tabs.copy': '{name} ({number, number})',
};
