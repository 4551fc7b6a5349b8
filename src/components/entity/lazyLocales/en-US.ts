export default {
  'entity.passwords': 'One-time passwords',
  'entity.passwords.explanation':
    'These are shown only now. With them the restored users sign in and choose passwords of their own.',
  'entity.refused.add': 'You may not add here, so the form that the link names stays closed.',
  'entity.refused.edit': 'You may not edit here, so the form that the link names stays closed.',
  'entity.refused.close': 'Close',
};
