export default {
  'access.usage': 'Granted and used',
  'access.usage.days': 'Days',
  'access.usage.last': 'Last {days, number} days',
  'access.usage.noEvidence': 'No calls have been counted yet, so nothing can be said.',
  'access.usage.complete': 'Calls were counted on all of the last {days, number} days.',
  'access.usage.since': 'Calls are counted since',
  'access.usage.incomplete':
    'That is not all of the last {days, number} days, so what looks unused may have been used before.',
  'access.usage.smaller': 'A smaller role',
  'access.usage.nothingSmaller': 'What was called gives no reason for a smaller role.',
  'access.usage.removed':
    '{count, plural, one {This menu was not used and could go:} other {These # menus were not used and could go:}}',
  'access.usage.takeOver': 'Take over the smaller role',
  'access.usage.call': 'Call',
  'access.usage.menus': 'Granted by',
  'access.usage.count': 'Used',
  'access.usage.times': '{count, plural, one {once} other {# times}}',
  'access.usage.unused': 'Not used',
  'access.usage.lastAt': 'Last',
  'access.usage.lastBy': 'Last by',
};
