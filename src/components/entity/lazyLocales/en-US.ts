export default {
  'entity.passwords': 'One-time passwords',
  'entity.passwords.explanation':
    'These are shown only now. With them the restored users sign in and choose passwords of their own.',
};
